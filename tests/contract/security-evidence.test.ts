import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ASVS_REQUIREMENTS } from '@/tools/security-document/asvs-requirements';
import { findRequirementTests, generateSecurityFiles } from '@/tools/security-document/document';
import { PROJECT_SPECIFIC_REQUIREMENTS } from '@/tools/security-document/project-specific-requirements';
import type { Requirement } from '@/tools/security-document/requirement';
import { ALL_SECURITY_REQUIREMENTS } from '@/tools/security-document/requirements';
import { requirementCodesIn } from '../support/requirement-codes';

const proofs = findRequirementTests();

/** Returns what is wrong with the evidence for a security requirement, or null if nothing is wrong. */
function faultOf(code: string, { see = [], reason, parts }: Requirement, proven: ReadonlySet<string>): string | null {
  const isProven = proven.has(code) || see.length > 0;
  if (!isProven && !reason) return `${code} has neither a test nor a reason`;
  if (reason && (isProven || parts)) return `${code} has a test, and a reason why it has none`;
  const unproven = see.find((other) => !proven.has(other));
  return unproven ? `${code} refers to ${unproven}, which no test proves` : null;
}

describe('the evidence for each security requirement', () => {
  it('each security requirement has a test or a reason for the missing test', () => {
    const proven = new Set(proofs.keys());
    expect([...ALL_SECURITY_REQUIREMENTS].flatMap(([code, one]) => faultOf(code, one, proven) ?? [])).toEqual([]);
  });

  it('docs/product/security.md lists each of our own security requirements', () => {
    const required = requirementCodesIn(readFileSync('docs/product/security.md', 'utf8'));
    expect(Object.keys(PROJECT_SPECIFIC_REQUIREMENTS).sort()).toEqual(required.sort());
  });

  it('no requirement of the security standard ASVS is listed twice', () => {
    const numbers = Object.values(ASVS_REQUIREMENTS).flatMap((chapter) =>
      Object.keys(chapter).flatMap((key) => key.split(', ')),
    );
    expect(numbers.length).toBeGreaterThan(200);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('each test that is tagged with a requirement code, such as A1, names an existing security requirement', () => {
    expect([...proofs.keys()].filter((code) => !ALL_SECURITY_REQUIREMENTS.has(code))).toEqual([]);
  });

  it.each<[string, Requirement, RegExp | null]>([
    ['has a test', { what: '', see: ['A1'] }, null],
    ['has a reason', { what: '', reason: 'does not apply: None.' }, null],
    ['has a test and a part without one', { what: '', see: ['A1'], parts: { Part: 'not proven yet: None.' } }, null],
    ['has nothing', { what: '' }, /neither/],
    ['has a reason only for a part', { what: '', parts: { Part: 'not proven yet: None.' } }, /neither/],
    ['has a test and a reason', { what: '', see: ['A1'], reason: 'does not apply: None.' }, /has a test, and/],
    ['refers to an unproven requirement', { what: '', see: ['Z99'] }, /no test proves/],
  ])('the check gives the right result for a security requirement that %s', (_, requirement, fault) => {
    const found = faultOf('A2', requirement, new Set(['A1']));
    if (fault) expect(found).toMatch(fault);
    else expect(found).toBeNull();
  });
});

it.each(Object.entries(generateSecurityFiles(proofs)))(
  'the page %s lists the tests that are tagged with each requirement (update it with: npm run docs:security)',
  (file, text) => {
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text);
  },
);
