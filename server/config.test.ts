import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config';

const folders: string[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const TOKEN = Buffer.from(JSON.stringify({ apiKey: 'sk_live_1', appId: 'app', regions: ['sea1'] })).toString('base64');

/** What is made of these settings, as `npm start` is given them. */
function configOf(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-config-'));
  folders.push(folder);
  const nothing = { DATABASE_URL: '', MIGRATION_DATABASE_URL: '', DIRECT_DATABASE_URL: '', HOST: '', DEMO: '' };
  for (const [name, value] of Object.entries({ ...nothing, DATA_DIR: folder, ...settings })) vi.stubEnv(name, value);
  return readConfig('production');
}

describe('a stand-in for UploadThing', () => {
  const settings = { UPLOADTHING_TOKEN: TOKEN, UPLOADTHING_STAND_IN_URL: 'http://127.0.0.1:12112' };

  it('is taken by the demo, as it is started', () => {
    const { env, embedded } = configOf(settings);
    expect([embedded, env.DEMO, env.UPLOADTHING_STAND_IN_URL]).toEqual([true, '1', settings.UPLOADTHING_STAND_IN_URL]);
  });

  it('is refused by a site that is none, whatever it says of itself', () => {
    const own = { ...settings, DATABASE_URL: 'postgresql://localhost/x', NEXTAUTH_SECRET: 'x'.repeat(32), DEMO: '1' };
    expect(() => configOf(own)).toThrow('UPLOADTHING_STAND_IN_URL: is for the local demo only');
  });
});

it('listens at this machine alone in the demo, and elsewhere at every address, unless told', () => {
  expect(configOf({}).host).toBe('127.0.0.1');
  expect(configOf({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  const own = { DATABASE_URL: 'postgresql://localhost/x', NEXTAUTH_SECRET: 'x'.repeat(32) };
  expect(configOf(own).host).toBeUndefined();
});

it.each(['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'])('has no %s beside a database of its own', (name) => {
  expect(() => configOf({ [name]: 'postgresql://localhost/x' })).toThrow(`${name} goes with DATABASE_URL only`);
});

it('is a demo, with people whose password everybody knows, only with a database of its own making', () => {
  expect(configOf({}).env.DEMO).toBe('1');
  const own = { DATABASE_URL: 'postgresql://localhost/x', NEXTAUTH_SECRET: 'x'.repeat(32), DEMO: '1' };
  expect(configOf(own).env.DEMO).toBeUndefined();
});
