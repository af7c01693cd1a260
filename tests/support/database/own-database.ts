import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject } from 'vitest';
import { recordTestFile, statementWatch } from './statements';
import { endSuperuser } from './owner';
import { databaseUrl, OWNER_ROLE, TEMPLATE_DATABASE } from './names';

// Runs before each test file is loaded, and gives the test file its own database and folder through environment
// variables.
const server = inject('server');
const name = `pv_${randomBytes(6).toString('hex')}`;
const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-api-'));

/**
 * A superuser connection that all test files of the process share, because connecting takes as long as copying a
 * database.
 */
const processGlobals = globalThis as { __admin?: Promise<pg.Client> };

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server });
  // If a test has ended the shared connection, this variable is cleared. The next test file then opens a new
  // connection.
  client.on('error', () => delete processGlobals.__admin);
  await client.connect();
  return client;
}

async function onAdmin(...statements: string[]): Promise<void> {
  const admin = await (processGlobals.__admin ??= connected());
  // Only one process at a time can copy a template database, so the processes take turns by a lock.
  await admin.query('SELECT pg_advisory_lock(1)');
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.query('SELECT pg_advisory_unlock(1)');
  }
}

// FILE_COPY takes half the time of the default strategy.
await onAdmin(
  `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} OWNER ${OWNER_ROLE} STRATEGY FILE_COPY`,
  // By default, everyone may create temporary tables in a new database, even in a copy.
  `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
);
Object.assign(process.env, {
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl(inject('application'), name),
  TEST_SUPERUSER_URL: databaseUrl(server, name),
  NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
  APP_ORIGIN: 'http://localhost:3000',
  RATE_LIMIT_SCALE: '1000',
  DATA_DIR: folder,
  MEDIA_DIR: path.join(folder, 'media'),
  UPLOADTHING_TOKEN: '',
  S3_ENDPOINT: '',
  // The VAPID key pair for push messages is the example in RFC 8291.
  VAPID_PUBLIC_KEY: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
});

// The log is silent, because tests cause errors on purpose.
const { log } = await import('@/lib/process/log');
log.level = 'silent';

const sql = await import('@/lib/database/sql');
const statements = statementWatch(databaseUrl(server, name), inject('statements'), sql);
sql.watchStatements(statements.watch);

afterAll(async () => {
  recordTestFile(inject('statements'), expect.getState().testPath ?? '');
  const { db, connectionPool: pool } = await import('@/lib/database/db');
  await db().$disconnect();
  await statements.end();
  await pool()
    .end()
    .catch(() => {});
  await endSuperuser();
  rmSync(folder, { recursive: true, force: true });
  await onAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
});
