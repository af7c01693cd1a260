import { describe, expect, it } from 'vitest';
import { processorMs } from '@/tests/support/processor-time';
import { parseAcceptEncoding } from './accept-encoding';

describe('parsing an Accept-Encoding header', () => {
  it.each([
    ['gzip, deflate, br', ['gzip', 'deflate', 'br']],
    ['GZIP ;q=1.0,br ; q=0.5', ['gzip', 'br']],
    ['gzip;q=0, br;q=0.0, *;q=x', []],
    ['br;x=y;q=0, gzip;x=y', ['gzip']],
    ['', ['']],
  ])('the Accept-Encoding header %j accepts the encodings %j', (header, codings) =>
    expect([...parseAcceptEncoding(header)]).toEqual(codings),
  );

  it('an Accept-Encoding header designed to be slow is parsed in under 10 ms', { tags: ['Q4'] }, async () => {
    const header = `a${' '.repeat(16_000)}b`;
    expect(await processorMs(() => parseAcceptEncoding(header))).toBeLessThan(10);
  });
});
