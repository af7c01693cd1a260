import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/server/postgres/migrate';
import { expectAllMet } from './statement-sites';

export const TEMPLATE = 'pv_template';

/** Migrates one database that every test file then copies. `npm test` names the server in TEST_DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is missing: run the tests through npm test, npm run test:api or test:unit.');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  await applyMigrations(onServer(server, TEMPLATE));
  project.provide('server', server);
  const statements = mkdtempSync(path.join(tmpdir(), 'parent-voice-statements-'));
  project.provide('statements', statements);
  return () => {
    try {
      expectAllMet(statements);
    } finally {
      rmSync(statements, { recursive: true, force: true });
    }
  };
}

export function onServer(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

declare module 'vitest' {
  export interface ProvidedContext {
    server: string;
    /** A folder for what is known of the statements sent in this run. */
    statements: string;
  }
}
