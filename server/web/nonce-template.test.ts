import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipWith, nonced, plainWith } from './nonce-template';

const fresh = () => randomBytes(16).toString('base64');
const page = (nonce: string, between: string[]) => between.join(`<script nonce="${nonce}"></script>`);

describe('a response body with nonces', () => {
  const words = ['what', 'parents', 'talk', 'of', 'at', 'the', 'gate', 'École', '🎒', 'nonce="', '"></script>'];
  const texts = Array.from({ length: 30 }, (_, n) =>
    Array.from({ length: 40 * n }, (_, m) => words[(m * m + n * 7 + (m % 13)) % words.length]).join(' '),
  );

  it.each([
    ['none', ['no nonce in it']],
    ['one', ['<html>', '</html>']],
    ['at both ends', ['', 'x', '']],
    ['beside each other', ['a', '', '', 'b']],
    ['many, further apart than gzip looks back', [...texts, 'long '.repeat(20_000), ...texts]],
  ])('is sent with a new nonce each time, plain and gzipped: %s', { tags: ['H4'] }, async (_, between) => {
    const made = fresh();
    const kept = await nonced(Buffer.from(page(made, between)), made);
    for (const nonce of [made, fresh(), fresh(), '='.repeat(24), 'nonce="nonce="nonce="non']) {
      const wanted = page(nonce, between);
      expect(plainWith(kept, nonce).toString()).toBe(wanted);
      expect(gunzipSync(gzipWith(kept, nonce)).toString()).toBe(wanted);
    }
  });

  it('is hardly larger than one compressed in a single piece', async () => {
    const nonce = fresh();
    const kept = await nonced(Buffer.from(page(nonce, texts)), nonce);
    expect(gzipWith(kept, nonce).length).toBeLessThan(plainWith(kept, nonce).length / 10);
  });

  it('uses no more memory than it reports', async () => {
    const nonce = fresh();
    const { parts, zipped, bytes } = await nonced(Buffer.from(page(nonce, texts)), nonce);
    const kept = new Set([...parts, ...zipped].map(({ buffer }) => buffer));
    expect([...kept].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(1.2 * bytes);
  });

  it('has an ETag that depends on its content but not on its nonce', async () => {
    const etags = await Promise.all(
      ['Tidewater', 'Tidewater', 'Seaside'].map(async (name) => {
        const nonce = fresh();
        return (await nonced(Buffer.from(page(nonce, [name, name])), nonce)).etag;
      }),
    );
    expect(etags[0]).toMatch(/^W\/"[\w-]{22}"$/);
    expect([etags[0] === etags[1], etags[0] === etags[2]]).toEqual([true, false]);
  });
});
