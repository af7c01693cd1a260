import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { databaseUrl } from './names';
import { superuser } from './owner';

export type EmptyDatabase = {
  /** Connection URL for the database role of the application, which does not own the database. */
  url: string;
  /** Connection URL for the database role that owns the database. */
  ownerUrl: string;
  /** Queries the database as the server's superuser. */
  ask: <Row>(statement: string) => Promise<Row[]>;
  drop: () => Promise<void>;
};

/** Creates an empty database with its own owner. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const name = `pv_empty_${randomBytes(6).toString('hex')}`;
  await superuser().query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await superuser().query(`CREATE DATABASE ${name} OWNER ${name}`);
  const pool = new pg.Pool({ connectionString: databaseUrl(inject('server'), name), max: 1 });
  pool.on('error', () => undefined);
  return {
    url: databaseUrl(inject('application'), name),
    ownerUrl: Object.assign(new URL(databaseUrl(inject('server'), name)), { username: name, password: name }).href,
    ask: async <Row>(statement: string) => (await pool.query(statement)).rows as Row[],
    drop: async () => {
      await pool.end();
      await superuser().query(`DROP DATABASE ${name} WITH (FORCE)`);
      await superuser().query(`DROP ROLE ${name}`);
    },
  };
}
