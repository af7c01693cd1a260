import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// The page docs/operations/secrets.md must state three facts about every secret: its purpose, who creates it, and what
// happens if it changes (ASVS V11.1.1).

const configuration = [...readFileSync('lib/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
  ([, name = '']) => name,
);
/** True if a setting is a secret, because its name says so or its value is an address with a password. */
const isSecret = (name: string) =>
  /(SECRET|SECRET_KEY|SECRET_ACCESS_KEY|PRIVATE_KEY|PASSPHRASE|TOKEN|DATABASE_URL|SMTP_URL)$/.test(name);

const part = /\n## Keys and secrets\n(.*?)\n## /s.exec(readFileSync('docs/operations/secrets.md', 'utf8'))?.[1] ?? '';
const rows = part.split('\n').filter((line) => line.startsWith('| `'));

describe('the table of secrets in docs/operations/secrets.md', () => {
  it('the table of secrets lists each setting that is a secret', { tags: ['V11.1.1'] }, () => {
    const listed = rows.map((row) => /^\| `([A-Z0-9_]+)`/.exec(row)?.[1]);
    expect(listed.length).toBeGreaterThan(9);
    expect([...listed].sort()).toEqual([...new Set(configuration.filter(isSecret))].sort());
  });

  it('the table of secrets describes each secret in full', () => {
    for (const row of rows) {
      const cells = row.slice(1, -1).split('|');
      expect(cells, row).toHaveLength(5);
      expect(
        cells.every((cell) => cell.trim().length > 3),
        row,
      ).toBe(true);
    }
  });

  it('the table of secrets leaves out public settings', () => {
    expect(['STRIPE_PUBLISHABLE_KEY', 'VAPID_PUBLIC_KEY', 'APP_ORIGIN', 'MAIL_FROM'].filter(isSecret)).toEqual([]);
  });
});
