import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatBackupName } from '@/lib/backup/backup-names';
import { DAY } from '@/lib/time/duration';
import { createPushPrivateKey, derivePushKeys } from '@/server/runtime/config';
import { faultsOf, makePatient, RIGHT_SETTINGS, SECRET, listFaults } from '../../tests/support/doctor/patient';
import { createFindingPrinter } from './doctor-report';
import { errorFinding, okFinding, warningFinding } from './finding';
import { configurationCheck, vapidKeysCheck, findWrongSettings } from './configuration';
import { backupCheck, buildCheck, diskCheck, judgeClockSynchronization } from './machine';

const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-machine-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the doctor examines the machine', () => {
  it('the doctor finds nothing wrong with a correctly configured machine', async () => {
    expect(listFaults(findWrongSettings(RIGHT_SETTINGS))).toEqual([]);
    for (const check of [configurationCheck, backupCheck, buildCheck, vapidKeysCheck])
      expect(await faultsOf(check, makePatient())).toEqual([]);
  });

  it('the doctor finds wrong settings, and names them without their values', () => {
    const wrong = { ...RIGHT_SETTINGS, DATABASE_URL: '', NEXTAUTH_SECRET: 'short', PORT: 'many' };
    expect(listFaults(findWrongSettings(wrong))).toEqual([
      'error configuration: DATABASE_URL is not set, so only the demo runs',
      'error configuration: NEXTAUTH_SECRET: must have at least 32 characters',
      'error configuration: PORT: must be a whole number from 1 to 65535',
    ]);
    expect(listFaults(findWrongSettings({ ...RIGHT_SETTINGS, VAPID_PUBLIC_KEY: '' }))).toEqual([
      'error configuration: VAPID_PUBLIC_KEY: is required with the other half of the pair',
    ]);
  });

  it('the doctor finds a .env that every account can read', async () => {
    writeFileSync(path.join(folder, '.env'), '');
    for (const [mode, expected] of [
      [0o600, 0],
      [0o640, 0],
      [0o644, 1],
    ] as const) {
      chmodSync(path.join(folder, '.env'), mode);
      expect(await faultsOf(configurationCheck, makePatient({}, { folder }))).toHaveLength(expected);
    }
  });

  it.each<[string, Record<string, string>, string]>([
    [
      'rate limits of a load test',
      { RATE_LIMIT_SCALE: '1000' },
      'warning configuration: RATE_LIMIT_SCALE changes every rate limit',
    ],
    ['a missing backup folder', { BACKUP_DIR: '' }, 'warning backup: no backup is made'],
    ['backups that are not encrypted', { BACKUP_PASSPHRASE: '' }, 'warning backup: backups are not encrypted'],
  ])('the doctor finds %s', async (_mistake, settings, finding) => {
    expect(await faultsOf(configurationCheck, makePatient(settings))).toEqual([finding]);
  });

  it('the doctor finds missing keys for notifications on devices', async () => {
    expect(await faultsOf(vapidKeysCheck, makePatient({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' }))).toEqual([
      'warning devices: nobody can get notifications on devices',
    ]);
  });

  it('the doctor finds a public and a private push key that do not belong together', () => {
    const { VAPID_PUBLIC_KEY } = derivePushKeys(createPushPrivateKey());
    expect(listFaults(findWrongSettings({ ...RIGHT_SETTINGS, VAPID_PUBLIC_KEY }))).toEqual([
      'error configuration: VAPID_PUBLIC_KEY: is not the public half of VAPID_PRIVATE_KEY',
    ]);
  });

  it.each<[disk: string, bavail: number, finding: string]>([
    ['a nearly full disk', 9, 'warning disk: only 9 % is free for'],
    ['a full disk', 0, 'error disk: only 0 % is free for'],
  ])('the doctor finds %s', async (_disk, bavail, finding) => {
    const measureDisk = async () => ({ bavail, bsize: 4_096, blocks: 100 });
    expect(await faultsOf(diskCheck, makePatient({}, { measureDisk }))).toEqual(
      ['DATA_DIR', 'MEDIA_DIR', 'BACKUP_DIR'].map((name) => `${finding} ${name}`),
    );
  });

  it('the doctor warns if network time does not synchronize the clock', () => {
    expect(listFaults([judgeClockSynchronization('no\n')])).toEqual(['warning clock: network time is off']);
    expect(listFaults([judgeClockSynchronization('yes\n'), judgeClockSynchronization(null)])).toEqual([]);
  });

  it('the doctor finds a backup folder that is a file', async () => {
    const BACKUP_DIR = path.join(folder, 'file');
    writeFileSync(BACKUP_DIR, '');
    expect(await faultsOf(backupCheck, makePatient({ BACKUP_DIR }))).toEqual([
      expect.stringMatching(/^error backup: the folder of BACKUP_DIR cannot be read: ENOTDIR/),
    ]);
  });

  it('the doctor finds a backup folder that does not exist', async () => {
    const BACKUP_DIR = path.join(folder, 'missing');
    expect(await faultsOf(diskCheck, makePatient({ BACKUP_DIR }, { measureDisk: (at) => statfs(at) }))).toContain(
      'error disk: the folder of BACKUP_DIR does not exist',
    );
  });

  it('the doctor finds an old backup, and backups that were never made', async () => {
    const old = path.join(folder, 'old');
    mkdirSync(path.join(old, formatBackupName(new Date('2026-11-01T03:05:00Z'))), { recursive: true });
    expect(await faultsOf(backupCheck, makePatient({ BACKUP_DIR: old }))).toEqual([
      'error backup: the newest is from 2026-11-01T03:05:00.000Z',
    ]);
    const inTwoDays = () => new Date(Date.now() + 2 * DAY);
    const empty = path.join(folder, 'empty');
    mkdirSync(empty);
    expect(await faultsOf(backupCheck, makePatient({ BACKUP_DIR: empty }, { now: inTwoDays }))).toEqual([
      'error backup: there is none yet',
    ]);
    expect(await faultsOf(backupCheck, makePatient({ BACKUP_DIR: empty }))).toEqual([]);
  });

  it('the doctor finds an outdated build and a missing build', async () => {
    const inTwoMonths = () => new Date(Date.now() + 60 * DAY);
    expect(await faultsOf(buildCheck, makePatient({}, { now: inTwoMonths }))).toEqual([
      'warning build: this version was built 60 days ago',
    ]);
    expect(await faultsOf(buildCheck, makePatient({}, { folder }))).toEqual(['error build: this version is not built']);
  });

  it('the doctor prints no secret, even if the message of another program quotes it', () => {
    const lines: string[] = [];
    const secrets = {
      NEXTAUTH_SECRET: SECRET,
      DATABASE_URL: 'postgresql://parents:p%40ssword@127.0.0.1/parents',
      STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new',
      SITE_NAME: 'Parents',
    };
    const report = createFindingPrinter(secrets, (line) => lines.push(line));
    report.add([okFinding('mail', `${SECRET} p@ssword p%40ssword whsec_old whsec_new Parents`)]);
    expect(lines).toEqual(['✓ mail: … … … … … Parents.']);
  });

  it('the doctor ends with status 1 after an error, but with status 0 after warnings alone', () => {
    const lines: string[] = [];
    const report = createFindingPrinter({}, (line) => lines.push(line));
    report.add([okFinding('disk', 'is large'), warningFinding('clock', 'is slow', 'Wait.')]);
    expect(report.end()).toBe(0);
    report.add([errorFinding('mail', 'is off', 'Turn it on.')]);
    expect(report.end()).toBe(1);
    expect(lines.slice(2)).toEqual([
      '0 errors, 1 warnings, 0 skipped, 1 ok',
      '✗ mail: is off. Turn it on.',
      '1 errors, 1 warnings, 0 skipped, 1 ok',
    ]);
  });
});
