import { describe, expect, it } from 'vitest';
import { findAvoidedWordings } from './avoided-wordings';
import { extractProse } from './prose';

const marksIn = (file: string, source: string) =>
  findAvoidedWordings(extractProse(file, source)).map(({ pattern, piece }) => `${piece.area}: ${pattern}`);

describe('the check of wording in comments, titles and documents', () => {
  it('the wording check includes line comments, block comments, test titles, visible texts and documents', () => {
    expect(marksIn('lib/a.ts', `${'//'} Of a list: the place.\nconst a = 1; ${'//'} what he said\n`)).toEqual([
      'comments: opens with Of',
      'comments: he for a person',
    ]);
    expect(marksIn('lib/a.ts', `${'/'}**\n * Starts\n * anew.\n *${'/'}`)).toEqual(['comments: anew, once more']);
    expect(marksIn('lib/a.test.ts', `${'it'}('ends the session of who signs out', () => {});`)).toEqual([
      'titles: headless who',
    ]);
    expect(marksIn('components/a.tsx', 'const a = <p>Open the link in our letter to continue.</p>;')).toEqual([
      'texts: letter for email',
    ]);
    expect(marksIn('notes/a.md', 'The file lies in a folder.')).toEqual(['docs: stands or lies for is']);
  });

  it('the wording check joins adjacent line comments into one piece of text', () => {
    const pieces = extractProse(
      'lib/a.ts',
      '// The server closes\n// idle connections.\nconst a = 1;\n// Another one.\n',
    );
    expect(pieces.map(({ line, text }) => [line, text])).toEqual([
      [1, 'The server closes idle connections.'],
      [4, 'Another one.'],
    ]);
  });

  it('the wording check accepts plain English', () => {
    expect(marksIn('lib/a.ts', '// Members who have lapsed keep their drafts.\n')).toEqual([]);
    expect(
      marksIn('lib/a.test.ts', "it('an example title in plain English passes the wording check', () => {});"),
    ).toEqual([]);
  });
});
