import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderGzippedPageWithNonce, splitPageAtNonces, renderPageWithNonce } from './nonce-template';

const fresh = () => randomBytes(16).toString('base64');
const page = (nonce: string, between: string[]) => between.join(`<script nonce="${nonce}"></script>`);

describe('a response body with replaceable nonces', () => {
  const words = ['what', 'parents', 'talk', 'of', 'at', 'the', 'gate', 'École', '🎒', 'nonce="', '"></script>'];
  const texts = Array.from({ length: 30 }, (_, n) =>
    Array.from({ length: 40 * n }, (_, m) => words[(m * m + n * 7 + (m % 13)) % words.length]).join(' '),
  );

  it.each([
    ['a page without a nonce', ['no nonce in it']],
    ['a page with one nonce', ['<html>', '</html>']],
    ['nonces at both ends', ['', 'x', '']],
    ['adjacent nonces', ['a', '', '', 'b']],
    ['many nonces, further apart than the gzip window', [...texts, 'long '.repeat(20_000), ...texts]],
  ])(
    'a response body is sent with a new nonce each time, plain and gzipped: %s',
    { tags: ['H4'] },
    async (_, between) => {
      const firstNonce = fresh();
      const template = await splitPageAtNonces(Buffer.from(page(firstNonce, between)), firstNonce);
      for (const nonce of [firstNonce, fresh(), fresh(), '='.repeat(24), 'nonce="nonce="nonce="non']) {
        const expected = page(nonce, between);
        expect(renderPageWithNonce(template, nonce).toString()).toBe(expected);
        expect(gunzipSync(renderGzippedPageWithNonce(template, nonce)).toString()).toBe(expected);
      }
    },
  );

  it('a compressed body with replaceable nonces is less than a tenth of the uncompressed size', async () => {
    const nonce = fresh();
    const template = await splitPageAtNonces(Buffer.from(page(nonce, texts)), nonce);
    expect(renderGzippedPageWithNonce(template, nonce).length).toBeLessThan(
      renderPageWithNonce(template, nonce).length / 10,
    );
  });

  it('a page template with replaceable nonces uses less than 1.2 times as much memory as its field `bytes` says', async () => {
    const nonce = fresh();
    const { parts, zipped, bytes } = await splitPageAtNonces(Buffer.from(page(nonce, texts)), nonce);
    const template = new Set([...parts, ...zipped].map(({ buffer }) => buffer));
    expect([...template].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(1.2 * bytes);
  });

  it('the ETag of a response depends on the content but not on the nonces', async () => {
    const etags = await Promise.all(
      ['Tidewater', 'Tidewater', 'Seaside'].map(async (name) => {
        const nonce = fresh();
        return (await splitPageAtNonces(Buffer.from(page(nonce, [name, name])), nonce)).etag;
      }),
    );
    expect(etags[0]).toMatch(/^W\/"[\w-]{22}"$/);
    expect([etags[0] === etags[1], etags[0] === etags[2]]).toEqual([true, false]);
  });
});
