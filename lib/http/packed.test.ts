import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack } from './packed';

it('is packed anew where the text is another, and only there', async () => {
  const first = await pack('["Tidewater"]');
  expect(await pack('["Tidewater"]', first)).toBe(first);
  const second = await pack('["Seaside"]', first);
  expect(brotliDecompressSync(second.bodies.br).toString()).toBe('["Seaside"]');
  expect(gunzipSync(second.bodies.gzip).toString()).toBe('["Seaside"]');
  expect(second.etag).not.toBe(first.etag);
});
