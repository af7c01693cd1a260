import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { parseEnv } from '@/lib/env';
import { formatBackupName } from '@/lib/backup/backup-names';
import { createPushPrivateKey, derivePushKeys } from '@/server/runtime/config';
import type { DoctorCheck, Finding, FindingLevel, ExaminedSite } from '@/server/doctor/finding';

export const HOST = 'community.parents.ca';
export const BUILD = 'build-of-the-test';
export const SECRET = 'a secret that signs requests of the doctor';

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-doctor-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Settings of a site without faults. They name no server outside this machine. */
export const RIGHT_SETTINGS = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://parents@127.0.0.1:1/parents',
  APP_ORIGIN: `https://${HOST}`,
  NEXTAUTH_SECRET: SECRET,
  TRIAL_SECRET: SECRET,
  SITE_EMAIL: 'hello@parents.ca',
  MAIL_POSTAL_ADDRESS: '1 Example Street, Halifax NS',
  TRUSTED_PROXIES: '127.0.0.1',
  DATA_DIR: folder,
  MEDIA_DIR: folder,
  BACKUP_DIR: path.join(folder, 'backups'),
  BACKUP_PASSPHRASE: 'correct horse battery staple',
  ...derivePushKeys(createPushPrivateKey()),
};

/**
 * Creates a site that `npm run doctor` can examine. The site has no faults except those from the given settings and
 * properties.
 */
export function makePatient(settings: Record<string, string> = {}, others: Partial<ExaminedSite> = {}): ExaminedSite {
  mkdirSync(path.join(folder, '.next'), { recursive: true });
  writeFileSync(path.join(folder, '.next/BUILD_ID'), BUILD);
  const migrations = path.join(folder, 'prisma');
  if (!existsSync(migrations)) symlinkSync(path.resolve('prisma'), migrations);
  mkdirSync(path.join(RIGHT_SETTINGS.BACKUP_DIR, formatBackupName(new Date())), { recursive: true });
  return {
    env: parseEnv({ ...RIGHT_SETTINGS, ...settings }),
    folder,
    now: () => new Date(),
    resolver: new Resolver(),
    measureDisk: async () => ({ bavail: 50, bsize: 4_096, blocks: 100 }),
    authorities: [],
    uploadBytes: 1_000_000,
    sendsTestEmail: false,
    ...others,
  };
}

/** Returns the warnings and errors of a check as `level about: text`. */
export const faultsOf = async ({ run }: DoctorCheck, patient: ExaminedSite): Promise<string[]> =>
  listFaults(await run(patient));

const LEVELS: readonly FindingLevel[] = ['warning', 'error'];
export const listFaults = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => LEVELS.includes(level)).map(({ level, about, text }) => `${level} ${about}: ${text}`);
