import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pack } from './compressed-body';

it('a body is compressed again only if its text changes', async () => {
  const first = await pack('["Tidewater"]');
  expect(await pack('["Tidewater"]', first)).toBe(first);
  const second = await pack('["Seaside"]', first);
  expect(brotliDecompressSync(second.bodies.br).toString()).toBe('["Seaside"]');
  expect(gunzipSync(second.bodies.gzip).toString()).toBe('["Seaside"]');
  expect(second.etag).not.toBe(first.etag);
});
