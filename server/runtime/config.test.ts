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

/** Returns the configuration that `npm start` derives from these settings. */
function configOf(settings: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-config-'));
  folders.push(folder);
  const cleared = { DATABASE_URL: '', MIGRATION_DATABASE_URL: '', DIRECT_DATABASE_URL: '', HOST: '', DEMO: '' };
  for (const [name, value] of Object.entries({ ...cleared, DATA_DIR: folder, ...settings })) vi.stubEnv(name, value);
  return readConfig('production');
}

describe('the setting for an UploadThing stub', () => {
  const settings = { UPLOADTHING_TOKEN: TOKEN, UPLOADTHING_STAND_IN_URL: 'http://127.0.0.1:12112' };

  it('the default configuration of the demo accepts an UploadThing stub', () => {
    const { env, embedded } = configOf(settings);
    expect([embedded, env.DEMO, env.UPLOADTHING_STAND_IN_URL]).toEqual([true, '1', settings.UPLOADTHING_STAND_IN_URL]);
  });

  it('the configuration refuses an UploadThing stub if DATABASE_URL is set, even with DEMO', () => {
    const ownSettings = {
      ...settings,
      DATABASE_URL: 'postgresql://localhost/x',
      NEXTAUTH_SECRET: 'x'.repeat(32),
      DEMO: '1',
    };
    expect(() => configOf(ownSettings)).toThrow('UPLOADTHING_STAND_IN_URL: is for the local demo only');
  });
});

it('the demo server listens only on localhost if HOST is not set', () => {
  expect(configOf({}).host).toBe('127.0.0.1');
  expect(configOf({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
  const ownSettings = { DATABASE_URL: 'postgresql://localhost/x', NEXTAUTH_SECRET: 'x'.repeat(32) };
  expect(configOf(ownSettings).host).toBeUndefined();
});

it.each(['MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'])(
  'the configuration is refused if %s is set and the embedded database is used',
  (name) => {
    expect(() => configOf({ [name]: 'postgresql://localhost/x' })).toThrow(`${name} goes with DATABASE_URL only`);
  },
);

it('a site with DATABASE_URL never runs as a demo, even if DEMO is set', { tags: ['V6.3.2'] }, () => {
  expect(configOf({}).env.DEMO).toBe('1');
  const ownSettings = { DATABASE_URL: 'postgresql://localhost/x', NEXTAUTH_SECRET: 'x'.repeat(32), DEMO: '1' };
  expect(configOf(ownSettings).env.DEMO).toBeUndefined();
});
