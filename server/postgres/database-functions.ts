import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { Failure } from '../runtime/command-failure';

const folder = path.resolve(import.meta.dirname, '../../prisma/functions');

/** SQL text of a database function and its triggers. `name` is the name of both the function and its file. */
export type DatabaseFunctionFile = { name: string; sql: string };

type On = Pick<pg.Pool, 'query'>;

export const readFunctionFiles = (): DatabaseFunctionFile[] =>
  globSync(path.join('*', '*.sql'), { cwd: folder })
    .sort()
    .map((file) => ({ name: path.basename(file, '.sql'), sql: readFileSync(path.join(folder, file), 'utf8') }));

const hashOf = ({ sql }: DatabaseFunctionFile): string => `sha256 ${createHash('sha256').update(sql).digest('hex')}`;

/**
 * Returns the function files that differ from the database's functions. For the comparison, each function in the
 * database has the hash of its file as a comment.
 */
export async function findOutdatedFunctions(on: On): Promise<DatabaseFunctionFile[]> {
  const { rows } = await on.query<{ name: string; hash: string | null }>(
    `SELECT proname AS name, obj_description(oid, 'pg_proc') AS hash FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  const hashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  return readFunctionFiles().filter((file) => hashes.get(file.name) !== hashOf(file));
}

/**
 * Creates or replaces functions and their triggers, in the caller's transaction. Throws if a function's signature has
 * changed. During an update, the previous version of the site still calls the function with the old signature (record
 * 109).
 */
export async function updateDatabaseFunctions(on: On, files: readonly DatabaseFunctionFile[]): Promise<void> {
  // PostgreSQL does not check function bodies here, because a function may call another function that is created later.
  // A test checks the bodies instead.
  await on.query('SET LOCAL check_function_bodies = off');
  for (const file of files)
    await on
      .query(`${file.sql}; COMMENT ON FUNCTION public.${file.name} IS '${hashOf(file)}'`)
      .catch((cause: Error) => {
        throw new Failure(`The database function ${file.name} could not be updated: ${cause.message}`, { cause });
      });
}
