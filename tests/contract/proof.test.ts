import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowsOf, expand } from '../support/codes';
import { isRare, withoutSkipped } from '../support/rare';

// docs/security.md says which test proves which requirement: what it names must be there, and nothing may be left out.

type Row = { codes: string[]; what: string; proof: string };

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(' | ')
    .map((cell) => cell.trim());

/** The rows of a text, each with the codes that it stands for. */
function rowsIn(text: string): Row[] {
  return text
    .split('\n')
    .filter((line) => /^\| [A-Z]\d/.test(line))
    .map((line) => {
      const [codes = '', what = '', proof = ''] = cellsOf(line);
      return { codes: expand(codes), what, proof };
    });
}

const EXCUSE = /^(does not apply|not proven yet): \S/;
const NAMED = /^`([^`]+)` › (.+)$/;
const CODES = /^[A-Z]\d[\d.]*(, [A-Z]\d[\d.]*)*$/;

const sources = new Map<string, string>();
function sourceOf(file: string): string {
  const source = sources.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sources.set(file, source);
  return source;
}

const run = new Map<string, string>();
function runOf(file: string): string {
  const source = run.get(file) ?? withoutSkipped(sourceOf(file));
  run.set(file, source);
  return source;
}

/** Whether the source has a test or a block of this title, or a case of a table. */
const hasTitle = (source: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title.replaceAll(quote, `\\${quote}`)}${quote},`));

const THOROUGH = '`THOROUGH=1`';

/** What is wrong with a row; null where nothing is. */
function faultOf({ codes, what, proof }: Row, proven: ReadonlySet<string>): string | null {
  const name = codes.join(', ');
  if (EXCUSE.test(proof)) return proof.includes('›') ? `${name} is proven and is not` : null;
  let isRarelyAsked = false;
  for (const part of proof.split('<br>')) {
    const [, file, title] = NAMED.exec(part) ?? [];
    if (file && title) {
      if (!hasTitle(runOf(file), title)) return `${name}: ${file} has no test “${title}”`;
      if (!isRare(sourceOf(file), title)) continue;
      if (!what.includes(THOROUGH)) return `${name}: ${title} is asked for by ${THOROUGH}`;
      isRarelyAsked = true;
    } else if (CODES.test(part)) {
      const open = part.split(', ').find((code) => !proven.has(code));
      if (open) return `${name}: ${open} is proven by no row`;
    } else return `${name}: what is “${part}”?`;
  }
  return what.includes(THOROUGH) && !isRarelyAsked ? `${name} is asked every day` : null;
}

const rows = rowsIn(readFileSync('docs/security.md', 'utf8'));
const ours = rows.filter(({ codes }) => !codes[0]!.startsWith('V'));
const proven = new Set(ours.filter(({ proof }) => NAMED.test(proof)).flatMap(({ codes }) => codes));

describe('docs/security.md', () => {
  it('names tests that are there, and says one thing of each row', () => {
    expect(rows.length).toBeGreaterThan(250);
    expect(rows.map((row) => faultOf(row, proven)).filter((fault) => fault !== null)).toEqual([]);
  });

  it('has a row for each requirement, and none for what is no requirement', () => {
    const required = rowsOf(readFileSync('docs/product/security.md', 'utf8'));
    const there = new Set(ours.flatMap(({ codes }) => codes));
    expect(required.filter((code) => !there.has(code))).toEqual([]);
    expect([...there].filter((code) => !required.includes(code))).toEqual([]);
  });

  it('has each number of ASVS once', () => {
    const numbers = rows.flatMap(({ codes }) => codes).filter((code) => code.startsWith('V'));
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers.filter((code, index) => numbers.indexOf(code) !== index)).toEqual([]);
  });

  it.each([
    "it.skip('holds', () => {\n  expect(1).toBe(1);\n});",
    "it.todo('holds', () => {});",
    "describe.skip('of people', () => {\n  it('holds', () => {\n    expect(1).toBe(1);\n  });\n});",
    "it('holds', { skip: true }, () => {\n  expect(1).toBe(1);\n});",
    "test.fixme('holds', async () => {\n  expect(1).toBe(1);\n});",
    "// it('holds', () => {});",
  ])('takes for no proof what is never run: %s', (skipped) => {
    expect(hasTitle(withoutSkipped(skipped), 'holds')).toBe(false);
    const other = "test('holds', async () => {\n  test.skip(disk === null, 'no disk here');\n});";
    expect(hasTitle(withoutSkipped(`${skipped}\n${other}`), 'holds')).toBe(true);
  });

  it.each([
    ['a test that is gone', '`tests/contract/proof.test.ts` › has a test that nobody wrote', /has no test/],
    ['a file that is gone', '`tests/contract/none.test.ts` › has each number of ASVS once', /has no test/],
    ['a row of ours that is not proven', 'Z99', /proven by no row/],
    [
      'both',
      'not proven yet: see `tests/contract/proof.test.ts` › has each number of ASVS once',
      /is proven and is not/,
    ],
    [
      'a test of a thorough run',
      '`tests/api/mail/kills.test.ts` › of ${MAILS} letters, with ${KILLS} workers killed over them, each arrives',
      /asked for by/,
    ],
    ['nothing', 'certainly', /what is/],
    ['no reason', 'does not apply: ', /what is/],
  ])('would not pass with %s', (_, proof, fault) => {
    expect(faultOf({ codes: ['A1'], what: '', proof }, new Set(['A1']))).toMatch(fault);
  });
});
