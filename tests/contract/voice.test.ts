import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findAvoidedWordings, type AvoidedWordingMatch } from '@/tools/writing-style/avoided-wordings';
import { extractProse, type ProsePiece } from '@/tools/writing-style/prose';

// This test counts phrases that docs/writing.md discourages. Their number may decrease but never increase.

/**
 * Maximum number of discouraged phrases for each pattern in comments, docs and texts. Lower a number when a rewrite
 * removes phrases, but never raise a number.
 */
const ALLOWED: Record<string, number> = {
  'comments: anew, once more': 3,
  'comments: headless who': 7,
  'comments: is no X for is not a X': 7,
  'docs: anew, once more': 4,
  'docs: document line over 400 characters': 5,
  'docs: headless who': 2,
  'docs: is no X for is not a X': 3,
  'docs: so many, pointing at a number': 1,
  'docs: stands or lies for is': 2,
  'texts: headless who': 10,
  'texts: letter for email': 1,
  'texts: tell for notify, press for click': 1,
  'titles: anew, once more': 2,
  'titles: headless who': 3,
};

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter(
  (file) => existsSync(file) && statSync(file).isFile(),
);
const subjects = git('log', '-100', '--no-merges', '--format=%h %s').map((line): ProsePiece => {
  const [hash = '', ...words] = line.split(' ');
  return { area: 'subjects', file: hash, line: 0, text: words.join(' ') };
});
const findings = findAvoidedWordings([
  ...files.flatMap((file) => extractProse(file, readFileSync(file, 'utf8'))),
  ...subjects,
]);

const keyOf = ({ pattern, piece }: AvoidedWordingMatch): string => `${piece.area}: ${pattern}`;

describe("the style of the project's prose", () => {
  it('comments, titles, texts and documents have at most the allowed number of discouraged phrases', () => {
    const counts = new Map<string, number>();
    for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
    const over = new Set([...counts].filter(([key, count]) => count > (ALLOWED[key] ?? 0)).map(([key]) => key));
    const changed = over.size > 0 ? new Set(changedFiles()) : new Set<string>();
    const places = findings
      .filter((finding) => over.has(keyOf(finding)) && (changed.has(finding.piece.file) || finding.piece.line === 0))
      .map((finding) => `${keyOf(finding)}: ${finding.piece.file}:${finding.piece.line} ${finding.piece.text}`);
    expect({ over: [...over].map((key) => `${key}: ${counts.get(key)}`), places }).toEqual({ over: [], places: [] });
  });
});

/**
 * Returns files in which a new discouraged phrase is likely: files changed in the last ten commits, and files with
 * uncommitted changes.
 */
function changedFiles(): string[] {
  try {
    return git('diff', '--name-only', 'HEAD~10');
  } catch {
    // The git command fails in a shallow clone, which has fewer than ten commits. In that case all files count as
    // changed.
    return files;
  }
}
