import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { requirementCodesIn } from '../support/requirement-codes';

// These tests check that docs/product contains every decision and requirement that a comment cites by its code, such as
// `D3`.

const page = (name: string) => readFileSync(`docs/product/${name}.md`, 'utf8');

const sectionsOf = (text: string) => [...text.matchAll(/^## (\d(?:\.\d)?)\.? /gm)].map(([, number]) => number!);

const KNOWN = {
  decision: new Set(requirementCodesIn(page('decisions'))),
  security: new Set([...requirementCodesIn(page('security')), ...sectionsOf(page('security'))]),
  spec: new Set(sectionsOf(page('specification'))),
};

const CODES = String.raw`((?:[A-Z]\d{1,2}|\d\.\d)(?:(?:, | and | to )(?:[A-Z]\d{1,2}\b))*)`;
const CITATIONS: Record<keyof typeof KNOWN, RegExp> = {
  decision: new RegExp(String.raw`\bdecisions? ${CODES}`, 'gi'),
  security: new RegExp(String.raw`\bsecurity ${CODES}`, 'gi'),
  spec: /\bspec(?:ification)?(?:'s)?,? \(?sections? (\d+)/gi,
};

/** Returns the citations in a text, each as a kind and a code, such as 'security X4'. */
function citationsIn(text: string): string[] {
  return Object.entries(CITATIONS).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap(([, codes]) =>
      codes!.split(/, | and | to /).map((code) => `${kind} ${code.toUpperCase()}`),
    ),
  );
}

const resolves = (citation: string) => {
  const [kind, code] = citation.split(' ') as [keyof typeof KNOWN, string];
  return KNOWN[kind].has(code);
};

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|js|css|prisma|sql|md)$/.test(file) && existsSync(file))
  .filter((file) => file !== 'tests/contract/citations.test.ts');

describe('references to documentation and files in code comments', () => {
  it('the citation check reads the codes of decisions, security requirements and specification sections from docs/product', () => {
    expect(KNOWN.decision.size).toBe(68);
    expect(KNOWN.security.size).toBeGreaterThan(150);
    expect(KNOWN.spec.size).toBe(9);
  });

  it('a comment may cite several decisions or requirements as a list or a range of their codes', () => {
    expect(citationsIn('(decisions A1, D12), Security U5 to U7 and spec, section 14')).toEqual([
      'decision A1',
      'decision D12',
      'security U5',
      'security U7',
      'spec 14',
    ]);
    expect(['decision A1', 'decision Z99', 'spec 14', 'security S4'].map(resolves)).toEqual([true, false, false, true]);
  });

  it('citations in comments name codes that exist in docs/product', () => {
    const citations = files.flatMap((file) =>
      citationsIn(readFileSync(file, 'utf8')).map((citation) => ({ file, citation })),
    );
    expect(citations.length).toBeGreaterThan(150);
    expect(citations.filter(({ citation }) => !resolves(citation))).toEqual([]);
  });

  it('code comments cite section numbers only of the specification or of an RFC', () => {
    const withoutPage = files
      .filter((file) => !file.endsWith('.md'))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => /(\/\/|\*|--).*\bsections? \d/i.test(line) && !/RFC \d/.test(line))
          .filter((line) => !/spec(ification)?(?:'s)?,? \(?sections? [1-9]\b/i.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(withoutPage).toEqual([]);
  });

  it('paths in comments name files that exist', () => {
    const known = files.flatMap((file) => file.split('/').map((_, end, parts) => parts.slice(0, end + 1).join('/')));
    const places = new Set(known);
    const exists = (path: string) =>
      places.has(path) || ['.ts', '.tsx', '.mjs'].some((extension) => places.has(path + extension));
    const missing = files
      .filter((file) => /^(app|components|lib|server|worker|prisma\/functions)\/.*\.(tsx?|sql)$/.test(file))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/^\s*(?:\*|\/\*\*|\/\/|--) .*$/gm)].flatMap(([comment]) =>
          [...comment.matchAll(/(?<![\w./@-])(?:app|components|lib|server|tools|scripts|tests)\/[\w./-]*\w/g)]
            .filter(([path]) => !exists(path))
            .map(([path]) => `${file}: ${path}`),
        ),
      );
    expect(missing).toEqual([]);
  });

  it('citations in comments name decision records that exist', () => {
    const cited = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\brecords? (\d{3})\b/gi)].map(
        ([, number = '']) => [number, file] as const,
      ),
    );
    const records = execFileSync('git', ['ls-files', 'docs/decisions'], { encoding: 'utf8' });
    // Migrations never change, so they may cite a decision record that was later merged into another record.
    const merged = readFileSync('docs/decisions/index.md', 'utf8').split('## Merged records')[1] ?? '';
    const isKnown = (number: string, file: string) =>
      records.includes(`docs/decisions/${number}-`) ||
      (file.startsWith('prisma/migrations/') && merged.includes(number));
    expect(cited.filter(([number, file]) => !isKnown(number, file))).toEqual([]);
  });
});
