import { expect, test } from 'vitest';
import { pack, unpack } from './packing';

test('unpacking undoes packing, and a packed record may stand in a link', async () => {
  const record = { game: 'mandala', moves: ['M1g', 'F2r3'], seats: [{ name: 'Ünä' }] };
  const packed = await pack(record);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toEqual(record);
});

test('what was not packed here is refused', async () => {
  await expect(unpack('nonsense')).rejects.toThrow();
});
