import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isMigrationWithoutTransaction } from '@/server/postgres/migration-without-transaction';
import { Failure } from '@/server/runtime/command-failure';

export type SquawkFinding = { name: string; line: number; rule: string; message: string };

/**
 * Rules of the migration linter squawk that are switched off. Some are matters of taste. Others are unnecessary,
 * because the migrator sets lock timeouts and runs each migration in one transaction.
 */
const NOT_OURS = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-enum-value-ordering',
];

/** Returns what the linter squawk (squawkhq.com) reports about migrations on PostgreSQL 15. */
export function lintMigrations(migrations: readonly { name: string; sql: string }[]): SquawkFinding[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-squawk-'));
  try {
    for (const { name, sql } of migrations) writeFileSync(path.join(folder, `${name}.sql`), sql);
    return [true, false].flatMap((isWithin) =>
      findings(
        folder,
        migrations
          .filter(({ sql }) => isMigrationWithoutTransaction(sql) !== isWithin)
          .map(({ name }) => `${name}.sql`),
        isWithin ? ['--assume-in-transaction'] : [],
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function findings(folder: string, files: string[], args: string[]): SquawkFinding[] {
  if (files.length === 0) return [];
  const { stdout, stderr, error } = spawnSync(
    path.resolve('node_modules/.bin/squawk'),
    ['--reporter=json', '--pg-version=15', ...NOT_OURS.map((rule) => `--exclude=${rule}`), ...args, ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  if (error || !stdout.startsWith('[')) throw new Failure(`squawk did not run: ${error?.message ?? stderr}`);
  const warnings = JSON.parse(stdout) as { file: string; line: number; rule_name: string; message: string }[];
  return warnings.map(({ file, line, rule_name: rule, message }) => ({
    name: path.basename(file, '.sql'),
    line: line + 1,
    rule,
    message,
  }));
}
