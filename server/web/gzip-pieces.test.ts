import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { gzipPiece, joinGzipPieces } from './gzip-pieces';

describe('joining pieces of text that were compressed separately', () => {
  const long = 'A parent wrote this sentence. '.repeat(3_000);

  it.each<[what: string, texts: string[]]>([
    ['no piece', []],
    ['an empty piece', ['']],
    ['short pieces', ['é', 'abc', '']],
    ['a long piece', [long]],
    ['long and short pieces', [long, 'x', long, '', 'y'.repeat(199), 'z'.repeat(200)]],
  ])('any gzip program reads the joined text: %s', (_what, texts) => {
    const pieces = texts.map((text, index) => gzipPiece(text, index % 2 === 0));
    expect(gunzipSync(joinGzipPieces(pieces)).toString()).toBe(texts.join(''));
  });

  it('the same compressed piece can occur twice in one text', () => {
    const piece = gzipPiece(long, true);
    expect(gunzipSync(joinGzipPieces([piece, gzipPiece('between', false), piece])).toString()).toBe(
      `${long}between${long}`,
    );
  });
});
