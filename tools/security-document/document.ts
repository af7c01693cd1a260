import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@/server/runtime/config';
import { requirementCodesIn } from '@/tests/support/requirement-codes';
import { parseTestTitles } from '@/tools/tests/parse-test-titles';
import { ASVS_REQUIREMENTS } from './asvs-requirements';
import { PROJECT_SPECIFIC_REQUIREMENTS } from './project-specific-requirements';
import type { Requirement, Requirements } from './requirement';

type RequirementTest = { file: string; path: string[]; isThorough: boolean };
/** The tests with a requirement tag, by the code of the requirement that they verify. */
export type RequirementTests = ReadonlyMap<string, readonly RequirementTest[]>;

const INTRODUCTION = `# What proves each security requirement

\`npm run docs:security\` writes this page from [the requirements](product/security.md), \`tools/security-document\` and the requirement tags of tests.
\`tests/contract/security-evidence.test.ts\` fails when a requirement has neither a test nor a reason, or when this page is out of date.

- A proof is a test: its file, then its title after the titles of its blocks. \`%s\` and \`$name\` stand for the cases of a table.
- **THOROUGH** marks a test that runs before a release and not in \`npm test\` ([record 065](decisions/065-daily-and-thorough-checks.md)).
- *Does not apply* and *not proven yet* give the reason why no test proves a requirement or a part of it.
- [tests/faults.md](../tests/faults.md) shows which of these tests were seen to fail.`;

const ASVS_INTRODUCTION = `## ASVS 5.0, levels 1 and 2

This section lists the requirements of OWASP ASVS by number, in our own words, without level 3. Duties of a proxy, a machine or an operator do not apply to the site.`;

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

/** Returns the tests with requirement tags in every test file, except skipped tests, which verify nothing. */
export function findRequirementTests(): RequirementTests {
  const files = globSync(
    path.join('{app,components,lib,prisma,scripts,server,tests,tools,worker}', '**', '*.{test,spec}.{ts,tsx}'),
    {
      cwd: projectRoot,
    },
  );
  const tests = files.sort().flatMap((file) => {
    const source = read(file);
    return /\btags?: /.test(source) ? parseTestTitles(file, source).map((test) => ({ file, ...test })) : [];
  });
  const proofs = new Map<string, RequirementTest[]>();
  for (const { tags, isSkipped, ...proof } of tests)
    for (const tag of isSkipped ? [] : tags)
      if (tag !== 'thorough') proofs.set(tag, [...(proofs.get(tag) ?? []), proof]);
  return proofs;
}

/** Returns the text of each file that `npm run docs:security` writes, by the path of the file. */
export const generateSecurityFiles = (proofs: RequirementTests = findRequirementTests()): Record<string, string> => ({
  'docs/security.md': `${[INTRODUCTION, ...oursOf(proofs), ASVS_INTRODUCTION, ...asvsOf(proofs)].join('\n\n')}\n`,
});

/** Our own security requirements, under the headings of docs/product/security.md. */
const oursOf = (proofs: RequirementTests): string[] =>
  read('docs/product/security.md')
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const codes = new Set(requirementCodesIn(section));
      const heading = section.split('\n', 1)[0]?.replace(/^[\d.]+ /, '');
      const requirements = Object.entries(PROJECT_SPECIFIC_REQUIREMENTS).filter(([code]) => codes.has(code));
      return requirements.length === 0 ? [] : [`## ${heading}`, ...listsOf(Object.fromEntries(requirements), proofs)];
    });

const asvsOf = (proofs: RequirementTests): string[] =>
  Object.entries(ASVS_REQUIREMENTS).flatMap(([heading, chapter]) => [`### ${heading}`, ...listsOf(chapter, proofs)]);

const listsOf = (requirements: Requirements, proofs: RequirementTests): string[] =>
  Object.entries(requirements).map(([codes, requirement]) =>
    [
      `**${codes}** ${isUnproven(requirement) ? 'Required: ' : ''}${requirement.what}\n`,
      ...linesOf(codes.split(', '), requirement, proofs),
    ].join('\n'),
  );

/**
 * True if no test verifies the requirement, and `reason` says why. The document then writes "Required:" before the
 * requirement, because nothing proves that the site meets it.
 */
const isUnproven = ({ reason }: Requirement): boolean => reason !== undefined;

function linesOf(codes: string[], { see = [], reason, parts = {} }: Requirement, proofs: RequirementTests): string[] {
  const tests = new Set(codes.flatMap((code) => (proofs.get(code) ?? []).map(proofLine)));
  return [
    ...tests,
    ...(see.length > 0 ? [`- See ${see.join(', ')}.`] : []),
    ...(reason ? [`- ${reasonText(reason)}`] : []),
    ...Object.entries(parts).map(([part, why]) => `- ${part} ${reasonText(why)}`),
  ];
}

const proofLine = ({ file, path: titles, isThorough }: RequirementTest): string =>
  `- \`${file}\`: ${withoutRepeats(titles).map(escaped).join(' › ')}${isThorough ? ' **THOROUGH**' : ''}`;

/**
 * Removes repeated words from the titles of a test and of the blocks around it. Leaves out a block's title if the next
 * title begins with the same words.
 */
const withoutRepeats = (titles: string[]): string[] =>
  titles.filter((title, index) => !titles[index + 1]?.startsWith(title));

/** Escapes a title, so that Markdown shows its special characters as they are. */
const escaped = (title: string): string => title.replaceAll(/[\\`*_<]/g, String.raw`\$&`).replaceAll('\n', ' ');

/** Formats the reason `does not apply: Why.` as `*Does not apply:* Why.` */
const reasonText = (reason: string): string =>
  reason.replace(/^(.)(.*?:)/, (_, first: string, rest: string) => `*${first.toUpperCase()}${rest}*`);
