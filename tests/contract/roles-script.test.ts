import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitForCondition } from '@/server/runtime/processes';
import { embeddedServerPaths } from '@/server/postgres/embedded-server-paths';
import { createTemporaryFolder } from '@/server/postgres/temporary-cluster';

// This file runs docs/postgresql/roles.sh against a new cluster of each installed version of PostgreSQL: the embedded
// one, and those of Debian's packages. The script needs psql, which npm cannot install.

const DEBIAN = '/usr/lib/postgresql';
const hasPsql = spawnSync('psql', ['--version']).status === 0;
const folder = createTemporaryFolder();
const embedded = embeddedServerPaths(folder);
const versions = [
  { name: 'the embedded PostgreSQL', bin: path.dirname(embedded.bin('postgres')) },
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN) : []).map((version) => ({
    name: `PostgreSQL ${version}`,
    bin: path.join(DEBIAN, version, 'bin'),
  })),
];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPsql).each(versions)('docs/postgresql/roles.sh on $name', { tags: 'thorough' }, ({ name, bin }) => {
  const cluster = path.join(folder, name.replaceAll(' ', '-'));
  // psql and docs/postgresql/roles.sh connect to the server that these variables name. The test starts this server in
  // the folder `cluster`.
  const env = { PATH: process.env.PATH ?? '', PGHOST: cluster, PGPORT: '5499', LC_ALL: 'C', NODE_ENV: 'test' as const };
  const passwords = { OWNER_PASSWORD: "owner's", APPLICATION_PASSWORD: 'application' };
  const runScript = (more: object = {}) =>
    spawnSync('sh', ['docs/postgresql/roles.sh'], { env: { ...env, ...more }, encoding: 'utf8' });
  const ask = (query: string, database = 'postgres') =>
    execFileSync('psql', ['-U', 'postgres', '-d', database, '-Atc', query], { env, encoding: 'utf8' }).trim();
  let server: ReturnType<typeof spawn>;

  beforeAll(async () => {
    const account = embedded.account ?? {};
    mkdirSync(cluster, { mode: 0o700 });
    if (embedded.account) chownSync(cluster, embedded.account.uid, embedded.account.gid);
    const options = [
      '-D',
      cluster,
      '--username=postgres',
      '--auth=trust',
      '--no-sync',
      '--locale=C',
      '--encoding=UTF8',
    ];
    const made = spawnSync(path.join(bin, 'initdb'), options, { ...account, cwd: '/', encoding: 'utf8' });
    expect(made.stderr + made.stdout).toContain('Success');
    server = spawn(
      path.join(bin, 'postgres'),
      ['-D', cluster, '-p', env.PGPORT, '-k', cluster, '-c', 'listen_addresses=', '-c', 'fsync=off'],
      { ...account, cwd: '/', stdio: 'ignore' },
    );
    chmodSync(cluster, 0o700);
    await waitForCondition(() => spawnSync('psql', ['-U', 'postgres', '-c', 'SELECT 1'], { env }).status === 0, 60_000);
  });
  afterAll(async () => {
    const stopped = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await stopped;
  });

  it('the roles script asks for the passwords of database roles that do not exist yet', () => {
    const { status, stderr } = runScript();
    expect([status, stderr]).toEqual([expect.any(Number), expect.stringContaining('OWNER_PASSWORD')]);
    expect(status).not.toBe(0);
    expect(ask("SELECT count(*) FROM pg_roles WHERE rolname LIKE 'parent_voice%'")).toBe('0');
  });

  it('the roles script makes both database roles, and a database whose locale does not depend on the machine', () => {
    expect(runScript(passwords)).toMatchObject({ status: 0, stderr: '' });
    expect(
      ask("SELECT string_agg(rolname, ' ' ORDER BY rolname) FROM pg_roles WHERE rolname LIKE 'parent_voice%'"),
    ).toBe('parent_voice parent_voice_app');
    const [owner, encoding, locale] = ask(
      `SELECT pg_get_userbyid(datdba), pg_encoding_to_char(encoding),
        coalesce(to_jsonb(d)->>'datlocale', datctype) FROM pg_database d WHERE datname = 'parent_voice'`,
    ).split('|');
    expect([owner, encoding, locale]).toEqual(['parent_voice', 'UTF8', 'C.UTF-8']);
    expect(ask("SELECT lower('É') = 'é' AND 'É' > 'z'", 'parent_voice')).toBe('t');
  });

  it('a second run of the roles script keeps the roles and makes a dropped database again', () => {
    const hashes = () =>
      ask("SELECT string_agg(rolpassword, ' ' ORDER BY rolname) FROM pg_authid WHERE rolpassword <> ''");
    const before = hashes();
    ask('DROP DATABASE parent_voice');
    expect(runScript()).toMatchObject({ status: 0, stderr: '' });
    expect(ask("SELECT count(*) FROM pg_database WHERE datname = 'parent_voice'")).toBe('1');
    expect(hashes()).toBe(before);
    expect(runScript({ ...passwords, OWNER_PASSWORD: 'new' }).status).toBe(0);
    expect(hashes()).not.toBe(before);
  });
});

it('no document contains a CREATE DATABASE statement, because the roles script has it', () => {
  const documents = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const texts = documents.map((name) => [name, readFileSync(path.join('docs', name), 'utf8')] as const);
  expect(texts.filter(([, text]) => /CREATE DATABASE/.test(text)).map(([name]) => name)).toEqual([]);
});
