import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '@/server/postgres/prepare-database';
import { databaseUrl, OWNER_ROLE, TEMPLATE_DATABASE } from './names';
import { expectAllReached } from './statement-sites';

const APPLICATION = 'pv_application';

/**
 * Creates and migrates the template database that every test file copies. `npm test` sets the address of the database
 * server in TEST_DATABASE_URL.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server)
    throw new Error('TEST_DATABASE_URL is missing: run the tests through npm test, npm run test:api or test:unit.');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${TEMPLATE_DATABASE} WITH (FORCE)`);
  const addressOf = await roles(admin, server);
  await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE} OWNER ${OWNER_ROLE}`);
  await admin.end();
  const application = addressOf(APPLICATION);
  await prepareDatabase({
    ownerUrl: databaseUrl(addressOf(OWNER_ROLE), TEMPLATE_DATABASE),
    url: databaseUrl(application, TEMPLATE_DATABASE),
  });
  project.provide('server', server);
  project.provide('application', application);
  const statements = mkdtempSync(path.join(tmpdir(), 'parent-voice-statements-'));
  project.provide('statements', statements);
  return () => {
    try {
      expectAllReached(statements);
    } finally {
      rmSync(statements, { recursive: true, force: true });
    }
  };
}

/**
 * Creates the database roles of the owner and the application. Returns a function that returns the connection address
 * of a role.
 */
async function roles(admin: pg.Client, server: string): Promise<(name: string) => string> {
  const password = randomBytes(12).toString('hex');
  for (const name of [OWNER_ROLE, APPLICATION]) {
    const { rowCount } = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} LOGIN PASSWORD '${password}'`);
  }
  return (name) => Object.assign(new URL(server), { username: name, password }).href;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection address of the server's superuser. */
    server: string;
    /** Connection address of the application's role. */
    application: string;
    /** Folder for records about the SQL statements of this run. */
    statements: string;
  }
}
