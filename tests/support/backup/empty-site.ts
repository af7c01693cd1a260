import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { env } from '@/lib/env';
import { onServer } from '../database/names';
import { superuser } from '../database/owner';

export type EmptySite = {
  url: string;
  ownerUrl: string;
  ask: <Row>(statement: string) => Promise<Row[]>;
  drop: () => Promise<void>;
};

/** Creates an empty database with its own owner. Hides the media files until the new site is dropped. */
export async function emptySite(): Promise<EmptySite> {
  const name = `pv_restored_${randomBytes(6).toString('hex')}`;
  await superuser().query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await superuser().query(`CREATE DATABASE ${name} OWNER ${name}`);
  const pool = new pg.Pool({ connectionString: onServer(inject('server'), name), max: 1 });
  pool.on('error', () => undefined);
  const files = path.join(env().MEDIA_DIR, 'files');
  await rename(files, `${files}-kept`);
  return {
    url: onServer(inject('application'), name),
    ownerUrl: Object.assign(new URL(onServer(inject('server'), name)), { username: name, password: name }).href,
    ask: async <Row>(statement: string) => (await pool.query(statement)).rows as Row[],
    drop: async () => {
      await rm(files, { recursive: true, force: true });
      await rename(`${files}-kept`, files);
      await pool.end();
      await superuser().query(`DROP DATABASE ${name} WITH (FORCE)`);
      await superuser().query(`DROP ROLE ${name}`);
    },
  };
}
