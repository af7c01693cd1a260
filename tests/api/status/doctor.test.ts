import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { env } from '@/lib/env';
import { createStripeClient, STRIPE_API_VERSION } from '@/lib/membership/stripe';
import { STRIPE_PERMISSION_PROBES } from '@/lib/membership/stripe-permissions';
import { STRIPE_EVENT_TYPES } from '@/lib/membership/webhook/stripe-event-types';
import { databaseCheck } from '@/server/doctor/database';
import { examineSite } from '@/server/doctor/examine-site';
import type { Finding } from '@/server/doctor/finding';
import { emulatedStripeAccount } from '@/server/emulated-stripe-account';
import { startEmulator } from '@parent-voice/stripe-emulator';
import { emulatorControl } from '@parent-voice/stripe-emulator/control';
import { person } from '../../support/community/people';
import { emptyDatabase } from '../../support/database/empty-database';
import { databaseUrl } from '../../support/database/names';
import { superuserUrl } from '../../support/database/owner';
import { renumberConnection, startProxy } from '../../support/database/proxy';
import { rows } from '../../support/database/rows';
import { startDnsServer } from '../../support/doctor/dns-server';
import { BUILD, faultsOf, HOST, listFaults, makePatient, SECRET } from '../../support/doctor/patient';
import { startSiteBehindProxy } from '../../support/doctor/site-behind-proxy';

const databaseName = () => new URL(superuserUrl()).pathname.slice(1);
/**
 * The tests do not know the password of the owner's role, so the connection URL signs in as the superuser instead of
 * the owner.
 */
const databases = () => ({ DATABASE_URL: env().DATABASE_URL, MIGRATION_DATABASE_URL: superuserUrl() });

/**
 * The tests' own database server has unsafe settings, because they make it fast (tests/api/database/roles.test.ts tests
 * a safe server).
 */
const isAboutTestServer = (line: string) =>
  /^warning durability: (fsync|full_page_writes|synchronous_commit|data_checksums) /.test(line);

const faults = async (settings: Record<string, string> = {}, others = {}) =>
  (await faultsOf(databaseCheck, makePatient({ ...databases(), ...settings }, others))).filter(
    (line) => !isAboutTestServer(line),
  );

await person('admin');

describe('the doctor examines the database', () => {
  it('the doctor finds no fault in a correct database, and changes nothing', async () => {
    await rows(`ALTER DATABASE ${databaseName()} SET default_transaction_read_only = on`);
    const lines = await faults();
    await rows(`ALTER DATABASE ${databaseName()} RESET default_transaction_read_only`);
    expect(lines).toEqual([]);
  });

  it('the doctor finds a database that does not run', async () => {
    expect(await faults({ DATABASE_URL: 'postgresql://parents@127.0.0.1:1/parents' })).toEqual([
      'error database: the database of DATABASE_URL does not answer: connect ECONNREFUSED 127.0.0.1:1',
    ]);
  });

  it('the doctor finds a wrong password of the database, and does not print it', async () => {
    const wrong = new URL(env().DATABASE_URL);
    wrong.password = 'guessed-wrongly';
    const [line = ''] = await faults({ DATABASE_URL: wrong.href });
    expect(line).toMatch(
      /^error database: the database of DATABASE_URL does not answer: password authentication failed/,
    );
    expect(line).not.toContain('guessed-wrongly');
  });

  it('the doctor finds a database with one role instead of two', async () => {
    const finding = 'warning roles: one database role owns the tables and serves visitors';
    expect(await faults({ MIGRATION_DATABASE_URL: '' })).toEqual([finding]);
    expect(await faults({ MIGRATION_DATABASE_URL: env().DATABASE_URL })).toEqual([finding]);
  });

  it('the doctor finds a MIGRATION_DATABASE_URL that leads to another database', async () => {
    expect(await faults({ MIGRATION_DATABASE_URL: databaseUrl(superuserUrl(), 'postgres') })).toEqual([
      'error roles: DATABASE_URL and MIGRATION_DATABASE_URL name two databases',
    ]);
  });

  it('the doctor finds an application role with too many rights', async () => {
    const application = new URL(env().DATABASE_URL).username;
    await rows(`GRANT DELETE ON audit_log TO ${application}`);
    expect(await faults()).toEqual(['error roles: the role of DATABASE_URL may change the audit log']);
    await rows(`REVOKE DELETE ON audit_log FROM ${application}`);
  });

  it('the doctor finds missing database privileges of the role of DATABASE_URL', async () => {
    const application = new URL(env().DATABASE_URL).username;
    await rows(`REVOKE SELECT, UPDATE ON posts FROM ${application}`);
    const lines = await faults();
    await rows(`GRANT SELECT, UPDATE ON posts TO ${application}`);
    expect(lines).toEqual(['error roles: the role of DATABASE_URL lacks 2 rights']);
  });

  it('the doctor finds a wrong password in MIGRATION_DATABASE_URL', async () => {
    const wrong = new URL(env().DATABASE_URL);
    wrong.password = 'guessed-wrongly';
    expect(await faults({ MIGRATION_DATABASE_URL: wrong.href })).toEqual([
      expect.stringMatching(/^error roles: the database of MIGRATION_DATABASE_URL does not answer: password authentic/),
    ]);
  });

  it('the doctor finds a missing extension and missing migrations', async () => {
    const empty = await emptyDatabase();
    const lines = await faults({ DATABASE_URL: empty.url, MIGRATION_DATABASE_URL: empty.ownerUrl });
    await empty.drop();
    expect(lines).toEqual([
      'error extensions: citext is not enabled',
      'error extensions: unaccent is not enabled',
      expect.stringMatching(/^error migrations: \d+ migrations are missing$/),
    ]);
  });

  it('the doctor finds a migration that was altered after it had been applied', async () => {
    const [newest] = await rows<{ name: string; checksum: string }>(
      'SELECT migration_name AS name, checksum FROM _prisma_migrations ORDER BY migration_name DESC LIMIT 1',
    );
    const setChecksum = (checksum: string) =>
      rows('UPDATE _prisma_migrations SET checksum = $1 WHERE migration_name = $2', checksum, newest?.name);
    await setChecksum('0'.repeat(64));
    const lines = await faults();
    await setChecksum(newest?.checksum ?? '');
    expect(lines).toEqual([`error migrations: ${newest?.name} was altered after it had been applied`]);
  });

  it('the doctor finds a database that is newer than this version', async () => {
    await rows(`INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ('newer', '', '99991231000000_newer', now())`);
    const lines = await faults();
    await rows("DELETE FROM _prisma_migrations WHERE id = 'newer'");
    expect(lines).toEqual(['error migrations: the database is newer than this version: it has 99991231000000_newer']);
  });

  it('the doctor finds a migration that failed', async () => {
    await rows(
      'UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)',
    );
    expect(await faults()).toEqual(['error migrations: 1 migrations are missing']);
    await rows('UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL');
  });

  it('the doctor finds a pooler in front of the database', async () => {
    const url = new URL(env().DATABASE_URL);
    const pooler = await startProxy({ host: '127.0.0.1', port: Number(url.port), change: renumberConnection });
    url.port = String(pooler.port);
    url.searchParams.set('host', '127.0.0.1');
    const lines = await faults({ DIRECT_DATABASE_URL: url.href });
    pooler.close();
    expect(lines).toEqual([expect.stringMatching(/^error database: A pooler is between this server and PostgreSQL/)]);
  });

  it('the doctor finds a clock that differs from the clock of the database', async () => {
    const now = () => new Date(Date.now() - 90_000);
    expect(await faults({}, { now })).toEqual([
      expect.stringMatching(/^error clock: the clocks of this machine and of the database differ by (89|90|91) s$/),
    ]);
  });

  it('the doctor finds a database that may lose confirmed writes', async () => {
    await rows(`ALTER DATABASE ${databaseName()} SET synchronous_commit = off`);
    const lines = await faultsOf(databaseCheck, makePatient(databases()));
    await rows(`ALTER DATABASE ${databaseName()} RESET synchronous_commit`);
    expect(lines).toContain(
      'warning durability: synchronous_commit is off: a crash may lose writes that were confirmed just before it',
    );
  });

  it('the doctor finds a site that nobody administers', async () => {
    await rows('UPDATE users SET is_admin = false');
    expect(await faults()).toEqual(['warning administrator: nobody administers the site yet']);
    await rows('UPDATE users SET is_admin = true');
  });
});

describe('a correctly configured site', () => {
  const emulated = startEmulator({ catalogue: emulatedStripeAccount.catalogue });
  const smtp = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] });
  afterAll(async () => {
    await (await emulated).close();
    await new Promise<void>((done) => void smtp.close(done));
  });

  it('the doctor finds no fault in a correctly configured site', async () => {
    const emulator = await emulated;
    await createStripeClient('sk_test_emulator', emulator.url).webhookEndpoints.create({
      url: `https://${HOST}/api/webhooks/stripe`,
      api_version: STRIPE_API_VERSION as never,
      enabled_events: [...STRIPE_EVENT_TYPES],
    });
    const { key } = await emulatorControl(emulator.url).dashboard.restrictedKey({
      permissions: Object.keys(STRIPE_PERMISSION_PROBES),
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const dns = await startDnsServer({
      'parents.ca': ['v=spf1 mx -all'],
      'mail._domainkey.parents.ca': ['v=DKIM1; p=MIIBIjANBgkq'],
      '_dmarc.parents.ca': ['v=DMARC1; p=none'],
    });
    const site = await startSiteBehindProxy(HOST, { secret: SECRET, build: BUILD });
    const patient = makePatient(
      {
        ...databases(),
        NODE_ENV: 'test',
        SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
        STRIPE_SECRET_KEY: key,
        STRIPE_PUBLISHABLE_KEY: 'pk_test_doctor',
        STRIPE_WEBHOOK_SECRET: 'whsec_doctor',
        STRIPE_EMULATOR_URL: emulator.url,
      },
      { uploadBytes: 101_000_000, resolver: dns.resolver, ports: site.ports, authorities: site.authorities },
    );
    const findings: Finding[] = [];
    await examineSite(patient, (some) => findings.push(...some));
    site.close();
    dns.close();
    const ofThisMachine = /^warning (clock: network time is off|Stripe: the keys are test keys)/;
    expect(listFaults(findings).filter((line) => !isAboutTestServer(line) && !ofThisMachine.test(line))).toEqual([]);
    expect([...new Set(findings.map(({ about }) => about))]).toEqual(
      expect.arrayContaining(['database', 'roles', 'backup', 'address', 'uploads', 'streams', 'mail', 'SPF', 'Stripe']),
    );
  });
});
