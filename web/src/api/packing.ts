import type { Json } from './types';

// A record as a short text for links: deflated, in the letters that a URL may have.
export async function pack(value: Json): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const bytes = await through(text, new CompressionStream('deflate-raw'));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function unpack(packed: string): Promise<Json> {
  const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await through(bytes, new DecompressionStream('deflate-raw'));
  return JSON.parse(new TextDecoder().decode(text)) as Json;
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const changed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(changed).arrayBuffer());
}
