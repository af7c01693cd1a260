import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'dotenv';
import { nodeScriptArguments } from '../child-processes';
import { projectRoot } from '../runtime/config';
import { tryHoldFileLock } from '../runtime/lock';
import { SETUP_QUESTIONS } from './setup-questions';
import { collectAnswers } from './ask-questions';
import { listDnsRecords } from './dns-records';
import { addSettingsToEnvFile } from './env-file';
import { createUndoList } from './undo-list';

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-setup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const GIVEN = { address: 'community.parents.ca', email: 'hello@parents.ca' };
const collect = (given: Record<string, string>, existing = {}) => collectAnswers(given, existing, false);

describe('the answers to the questions of the setup command', () => {
  it('the setup command asks at most six questions', () => {
    expect(SETUP_QUESTIONS.length).toBeLessThanOrEqual(6);
  });

  it('the answers to the setup command become settings', async () => {
    const { settings } = await collect({ ...GIVEN, name: 'Parents of Halifax', stripe: 'whsec_c pk_test_b rk_test_a' });
    expect(settings).toEqual({
      SITE_NAME: 'Parents of Halifax',
      APP_ORIGIN: 'https://community.parents.ca',
      SITE_EMAIL: 'hello@parents.ca',
      STRIPE_SECRET_KEY: 'rk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_b',
      STRIPE_WEBHOOK_SECRET: 'whsec_c',
      DATABASE_URL: 'here',
    });
  });

  it('the setup command does not ask for settings that .env already has', async () => {
    const { settings } = await collect({ address: 'other.ca' }, { APP_ORIGIN: 'https://a.ca', SITE_EMAIL: 'a@a.ca' });
    expect(settings).not.toHaveProperty('APP_ORIGIN');
    expect(settings).not.toHaveProperty('SITE_EMAIL');
  });

  it.each<[given: Record<string, string>, reason: RegExp]>([
    [{ address: '' }, /^--address: An address looks like/],
    [{ address: 'http://community.parents.ca' }, /^--address: The address must begin with https/],
    [{ address: 'https://parents.ca/community' }, /^--address: The address must have nothing after the name/],
    [{ email: 'hello' }, /^--email: SITE_EMAIL: must be an email address/],
    [{ email: 'hello@example.org' }, /^--email: This address belongs to nobody/],
    [{ name: 'Parents <of> Halifax' }, /^--name: SITE_NAME: must be a name/],
    [{ smtp: 'mail.parents.ca' }, /^--smtp: SMTP_URL: must begin with smtp/],
    [{ smtp: 'smtp://127.0.0.1:1' }, /^--smtp: The mail server does not answer \(E/],
    [{ stripe: 'rk_live_a' }, /^--stripe: Paste three keys/],
    [{ stripe: 'rk_live_a pk_test_b whsec_c' }, /^--stripe: .*must both be test keys, or both live ones/],
    [{ database: 'mysql://parents.ca' }, /^--database: Type here, or an address/],
    [
      { database: 'postgresql://a:secret-word@127.0.0.1:1' },
      /^--database: This database does not answer: connect ECONNREFUSED/,
    ],
  ])('the setup command refuses wrong answers with the reason: %o', async (wrong, reason) => {
    const refusal = await collect({ ...GIVEN, ...wrong }).catch((error: Error) => error.message);
    expect(refusal).toMatch(reason);
    expect(refusal).not.toContain('secret-word');
  });

  it('without a terminal, the setup command requires each answer as an option', async () => {
    await expect(collect({ email: GIVEN.email })).rejects.toThrow('--address is missing.');
  });
});

describe('the file .env that the setup command writes', () => {
  const file = path.join(folder, '.env');

  it('the setup command adds missing settings to .env, first the required ones, and changes no other setting', async () => {
    writeFileSync(file, 'PORT=4000\nNEXTAUTH_SECRET=of-the-operator\n', { mode: 0o644 });
    const undo = createUndoList();
    const settings = {
      NEXTAUTH_SECRET: 'new',
      SITE_NAME: "Parents' Voice #1",
      DATABASE_URL: 'postgresql://a:b@c/d?e=f',
    };
    await addSettingsToEnvFile(file, settings, undo);
    const text = readFileSync(file, 'utf8');
    expect(parse(text)).toEqual({ ...settings, PORT: '4000', NEXTAUTH_SECRET: 'of-the-operator' });
    expect(text.match(/^# ── .+ ──$/gm)).toEqual([
      '# ── Settings that a site must have ──',
      '# ── Settings that a site should have ──',
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await undo.undoAll();
    expect(readFileSync(file, 'utf8')).toBe('PORT=4000\nNEXTAUTH_SECRET=of-the-operator\n');
  });

  it('the setup replaces the half-written file of a setup that was killed', async () => {
    const target = path.join(folder, 'killed');
    writeFileSync(`${target}.new`, 'NEXTAUTH_SEC', { mode: 0o644 });
    await addSettingsToEnvFile(target, { PORT: '4000' }, createUndoList());
    expect(parse(readFileSync(target))).toEqual({ PORT: '4000' });
    expect([statSync(target).mode & 0o777, existsSync(`${target}.new`)]).toEqual([0o600, false]);
  });

  it('the file .env may be a link to a file that all versions share', async () => {
    const [shared, link] = [path.join(folder, 'shared'), path.join(folder, 'link')];
    writeFileSync(shared, 'PORT=4000\n');
    symlinkSync(shared, link);
    await addSettingsToEnvFile(link, { HOST: '127.0.0.1' }, createUndoList());
    expect(readFileSync(shared, 'utf8')).toContain('HOST=127.0.0.1');
  });

  it('after a failure, the setup command removes a .env that it made', async () => {
    const made = path.join(folder, 'made');
    const undo = createUndoList();
    await addSettingsToEnvFile(made, { PORT: '4000' }, undo);
    undo.remember('a thing that cannot be removed', () => Promise.reject(new Error('no')));
    expect(await undo.undoAll()).toEqual(['a thing that cannot be removed']);
    expect(existsSync(made)).toBe(false);
  });
});

it('a second setup in the same folder is refused while the first one runs', async () => {
  expect(tryHoldFileLock(path.join(projectRoot, '.setup'))).toBe(true);
  const setup = nodeScriptArguments('site/setup', '--no-prompt');
  await expect(promisify(execFile)(process.execPath, setup, { cwd: projectRoot })).rejects.toThrow(
    '✗ Another setup runs on this machine. Let it end first.',
  );
});

it('the DNS lines that the setup prints have the site’s address, SPF, DKIM and DMARC records', () => {
  const lines = listDnsRecords({
    APP_ORIGIN: 'https://community.parents.ca',
    SITE_EMAIL: 'hello@parents.ca',
    SMTP_URL: 'smtps://name:secret-word@mail.parents.ca:465',
    DKIM_SELECTOR: 'mail',
  });
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    ['community.parents.ca', 'A', '<the address of this machine>'],
    ['parents.ca', 'TXT', '"v=spf1 a:mail.parents.ca ~all"'],
    ['mail._domainkey.parents.ca', 'TXT', '"<the DKIM key that your mail server shows>"'],
    ['_dmarc.parents.ca', 'TXT', '"v=DMARC1; p=quarantine; rua=mailto:hello@parents.ca"'],
  ]);
});
