import {
  isMigrationWithoutTransaction,
  NO_TRANSACTION_FIRST_LINE,
  splitMigrationStatements,
} from '@/server/postgres/migration-without-transaction';
import { lintMigrations } from './lint-migrations';

// Rules for migrations of a site in use (decision record 093). A migration must not block writers for long, or remove
// anything that the previous version still reads.

export type MigrationFile = { name: string; sql: string };

/** A migration that ignores a rule of squawk must give its reason on the line before. */
const IGNORE = /^-- squawk-ignore (.+)$/;
const REASON = /^-- (?!squawk-ignore)\S.{15,}$/;
/**
 * squawk rules against removals. A removal must wait for one version, until no running version reads the removed table,
 * column or index.
 */
const REMOVALS = ['ban-drop-column', 'ban-drop-table', 'require-concurrent-index-deletion'];
const UNREAD = /^-- Read by nobody since (\d{4})-(\d{2})-(\d{2})\b/m;
/** squawk rules against renaming, which is never allowed, because no version reads both names. */
const NEVER = ['renaming-column', 'renaming-table'];
const FEW = /^-- Few rows: \S.{10,}$/m;

/** Returns all faults of the given migrations, one line each. */
export function findMigrationFaults(migrations: readonly MigrationFile[]): string[] {
  return [
    ...lintMigrations(migrations).map(({ name, line, rule, message }) => `${name}:${line}: ${rule}: ${message}`),
    ...migrations.flatMap(({ name, sql }) =>
      [...ignoredIn(name, sql), ...ownRules(name, sql), ...formOf(sql)].map((fault) => `${name}: ${fault}`),
    ),
  ];
}

function ignoredIn(name: string, sql: string): string[] {
  const lines = sql.split('\n');
  return lines.flatMap((line, index) => {
    if (line.includes('squawk-ignore-file')) return ['squawk-ignore-file: ignore rules statement by statement'];
    const [, rules = ''] = IGNORE.exec(line) ?? [];
    const before = lines[index - 1] ?? '';
    return rules.split(/,\s*/).flatMap((rule) => {
      if (rule === '') return [];
      if (NEVER.includes(rule))
        return [`${rule}: add the new column, write both columns, and remove the old column a version later`];
      if (REMOVALS.includes(rule) && !isUnread(before, name))
        return [`${rule}: the line before must say “Read by nobody since” and an earlier day`];
      return REASON.test(before) ? [] : [`${rule}: the line before must say why the exception is allowed`];
    });
  });
}

const isUnread = (text: string, name: string): boolean => {
  const [, ...day] = UNREAD.exec(text) ?? [];
  return day.length > 0 && day.join('') < name.slice(0, 8);
};

/**
 * Returns the statements of a migration with the comments before them. Leaves out function bodies, because the
 * migration does not run them.
 */
const piecesOf = (sql: string): string[] =>
  sql.replace(/(\$\w*\$).*?\1|(?<!--[^\n]*)'(?:[^']|'')*'/gs, "''").split(';');
const wordsOf = (piece: string) => piece.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();

const OWN: [what: RegExp, passes: (piece: string, name: string) => boolean, says: string][] = [
  [
    /^(UPDATE|DELETE|MERGE|INSERT INTO .* SELECT|WITH|DO|CALL|SELECT) ?/i,
    (piece) => FEW.test(piece) || (/^-- Again until no row is left\.$/m.test(piece) && /\bLIMIT \d+\s*\)/i.test(piece)),
    'changes rows all at once: do it in portions with “Again until no row is left.”, or add “Few rows:” and the reason',
  ],
  [
    /^(LOCK|CLUSTER|VACUUM|TRUNCATE|REFRESH MATERIALIZED)\b|\bSET (UN)?LOGGED\b|\bSET TABLESPACE\b/i,
    () => false,
    'locks a table for its whole duration',
  ],
  [/\bADD COLUMN [^,]*\b(big|small)?serial\b/i, () => false, 'rewrites every row under a lock'],
  [
    /^DROP (VIEW|FUNCTION|PROCEDURE|TYPE|SEQUENCE|SCHEMA|EXTENSION)\b|\bDROP DEFAULT\b|\bRENAME VALUE\b/i,
    (piece, name) => isUnread(piece, name),
    'takes away what the version before may need: the line before must say “Read by nobody since” and an earlier day',
  ],
];

function ownRules(name: string, sql: string): string[] {
  const made = [...sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/gi)].map(([, table]) => table);
  return piecesOf(sql).flatMap((piece) => {
    const words = wordsOf(piece);
    const [, table] = /^(?:UPDATE|DELETE FROM) "?(\w+)"?/i.exec(words) ?? [];
    if (table !== undefined && made.includes(table)) return [];
    return OWN.flatMap(([what, passes, says]) =>
      what.test(words) && !passes(piece, name) ? [`“${words.slice(0, 60)}” ${says}`] : [],
    );
  });
}

const TWICE =
  /^(CREATE\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS|DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS|ALTER\s+TABLE\s+\S+\s+VALIDATE\s+CONSTRAINT)\b/i;

/**
 * Checks the form of a migration that runs outside a transaction. Each statement must be repeatable, because the
 * process may be killed before the migration is complete.
 */
function formOf(sql: string): string[] {
  if (!isMigrationWithoutTransaction(sql))
    return /^-- Outside a transaction|\bCONCURRENTLY\b/im.test(sql)
      ? [`what runs outside of a transaction begins with the line “${NO_TRANSACTION_FIRST_LINE}”`]
      : [];
  // A semicolon inside a statement is a fault, because each statement must end at the end of a line.
  return splitMigrationStatements(sql)
    .filter(({ text, isRepeated }) => text.includes(';') || !(isRepeated ? /^(UPDATE|DELETE)\b/i : TWICE).test(text))
    .map(({ text }) => `“${text.slice(0, 60)}” cannot be repeated, or belongs in a transaction`);
}
