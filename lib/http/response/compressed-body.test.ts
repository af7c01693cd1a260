import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressBody } from './compressed-body';

it('compressing an unchanged text returns the previous compressed body', async () => {
  const first = await compressBody('["Tidewater"]');
  expect(await compressBody('["Tidewater"]', first)).toBe(first);
  const second = await compressBody('["Seaside"]', first);
  expect(brotliDecompressSync(second.bodies.br).toString()).toBe('["Seaside"]');
  expect(gunzipSync(second.bodies.gzip).toString()).toBe('["Seaside"]');
  expect(second.etag).not.toBe(first.etag);
});
