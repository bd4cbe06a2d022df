// Writes the types of the page for the server's OpenAPI document, which it reads (`npm run types`).
import { text } from 'node:stream/consumers';
import { format, resolveConfig } from 'prettier';

const { components, paths } = JSON.parse(await text(process.stdin));
const { schemas } = components;
const PLAIN = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const quoted = (value) => JSON.stringify(value);
const union = (types) => [...new Set(types)].join(' | ') || 'never';

function typeOf(schema) {
  if (schema.$ref) return `Schemas[${quoted(schema.$ref.split('/').at(-1))}]`;
  if ('const' in schema) return quoted(schema.const);
  if (schema.enum) return union(schema.enum.map(quoted));
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return union(some.map(typeOf));
  if (schema.prefixItems) return `readonly [${schema.prefixItems.map(typeOf).join(', ')}]`;
  if (schema.type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (schema.type === 'object') return objectOf(schema);
  return PLAIN[schema.type] ?? 'unknown';
}

function objectOf({ properties = {}, required = [], additionalProperties: others }) {
  const fields = Object.entries(properties).map(([name, schema]) =>
    field(name, typeOf(schema), required.includes(name), schema.description),
  );
  if (others)
    fields.push(`readonly [name: string]: ${others === true ? 'unknown' : typeOf(others)};`);
  return fields.length ? `{\n${fields.join('\n')}\n}` : 'object';
}

function field(name, type, isRequired, description) {
  const comment = description ? `/** ${description.replace(/\s+/g, ' ')} */\n` : '';
  return `${comment}readonly ${quoted(name)}${isRequired ? '' : '?'}: ${type};`;
}

/** What is asked and answered over one route: `'GET /tables/{table}'`. */
function routeOf({ parameters = [], requestBody, responses }) {
  const fields = ['path', 'query'].flatMap((place) => {
    const found = parameters.filter((each) => each.in === place);
    const inner = found.map(({ name, schema, required }) => field(name, typeOf(schema), required));
    return found.length ? [field(place, `{\n${inner.join('\n')}\n}`, true)] : [];
  });
  const json = (part) => typeOf(part.content['application/json'].schema);
  if (requestBody) fields.push(field('body', json(requestBody), true));
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return `{\n${[...fields, field('answer', json(answer), true)].join('\n')}\n}`;
}

const routes = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, route]) => {
    const name = `${method.toUpperCase()} ${path.replace('/api', '')}`;
    return field(name, routeOf(route), true, route.description);
  }),
);
const types = Object.entries(schemas).map(([name, schema]) =>
  field(name, typeOf(schema), true, schema.description),
);
const source = `// Generated from the server's OpenAPI document by build/types.js: not to be changed by hand.

export interface Schemas {
${types.join('\n')}
}

export interface Routes {
${routes.join('\n')}
}
`;
const config = await resolveConfig(import.meta.filename ?? process.argv[1]);
process.stdout.write(await format(source, { ...config, parser: 'typescript' }));
