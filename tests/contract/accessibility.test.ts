import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WCAG_CRITERIA } from '@/tools/accessibility-document/wcag-criteria';
import { ACCESSIBILITY_DOCUMENT_PATH, generateAccessibilityDocument } from '@/tools/accessibility-document/document';

/** Number of WCAG 2.2 success criteria at levels A and AA in each guideline, from 1.1 to 4.1. */
const COUNTS = { '1.1': 1, '1.2': 5, '1.3': 5, '1.4': 9, '2.1': 3, '2.2': 2, '2.3': 1, '2.4': 8, '2.5': 6, '3.1': 2, '3.2': 5, '3.3': 6, '4.1': 2 }; // prettier-ignore

it('the table of WCAG criteria contains every criterion of levels A and AA', () => {
  const counts: Record<string, number> = {};
  for (const number of Object.keys(WCAG_CRITERIA)) {
    const guideline = number.split('.').slice(0, 2).join('.');
    counts[guideline] = (counts[guideline] ?? 0) + 1;
  }
  expect(counts).toEqual(COUNTS);
});

it('the table of WCAG criteria lists existing tests for each criterion that applies to the site', () => {
  const files = Object.values(WCAG_CRITERIA).flatMap(({ tests }) => tests);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const without = Object.entries(WCAG_CRITERIA).filter(([, { tests }]) => tests.length === 0);
  expect(without.map(([number]) => number)).toEqual(['1.2.4', '2.5.4']);
});

it('docs/accessibility.md is up to date (update it with: npm run docs:accessibility)', () => {
  const document = existsSync(ACCESSIBILITY_DOCUMENT_PATH) ? readFileSync(ACCESSIBILITY_DOCUMENT_PATH, 'utf8') : '';
  expect(document).toBe(generateAccessibilityDocument());
});

it('the accessibility statement says that members’ photos may lack descriptions and their videos may lack captions', () => {
  const page = readFileSync('app/(marketing)/accessibility/page.tsx', 'utf8').replaceAll(/\s+/g, ' ');
  expect(page).toContain('Members may add photos without a description, and videos without captions.');
  expect(page).toContain('href="/help/contact"');
});

it('the site reads no motion sensor and captures no live video', () => {
  const sources = ['components', 'app', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const users = sources.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      /devicemotion|deviceorientation|getUserMedia|MediaStream/i.test(readFileSync(file, 'utf8')),
  );
  expect(users).toEqual([]);
});
