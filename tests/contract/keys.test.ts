import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// docs/operations/secrets.md names the purpose, the maker and the effect of a change for every secret (ASVS V11.1.1).

const configuration = [...readFileSync('lib/env.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name = '']) => name,
);
/** What is nobody's to know: by its name, or because its address holds a password. */
const isSecret = (name: string) => /(SECRET|SECRET_KEY|PRIVATE_KEY|PASSPHRASE|TOKEN|DATABASE_URL|SMTP_URL)$/.test(name);

const part = /\n## Keys and secrets\n(.*?)\n## /s.exec(readFileSync('docs/operations/secrets.md', 'utf8'))?.[1] ?? '';
const rows = part.split('\n').filter((line) => line.startsWith('| `'));

describe('the list of keys', () => {
  it('has each secret of the configuration, and no other', () => {
    const listed = rows.map((row) => /^\| `([A-Z_]+)`/.exec(row)?.[1]);
    expect(listed.length).toBeGreaterThan(9);
    expect([...listed].sort()).toEqual([...new Set(configuration.filter(isSecret))].sort());
  });

  it('says of each what it is for, who makes it, how it is changed and what ends with it', () => {
    for (const row of rows) {
      const cells = row.slice(1, -1).split('|');
      expect(cells, row).toHaveLength(5);
      expect(
        cells.every((cell) => cell.trim().length > 3),
        row,
      ).toBe(true);
    }
  });

  it('leaves public settings out', () => {
    expect(['STRIPE_PUBLISHABLE_KEY', 'VAPID_PUBLIC_KEY', 'APP_ORIGIN', 'MAIL_FROM'].filter(isSecret)).toEqual([]);
  });
});
