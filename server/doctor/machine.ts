import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { listBackups, parseBackupTime } from '@/lib/backup/backup-names';
import { findNewestBackup } from '@/lib/backup/backup-retention';
import { storesMediaOnDisk } from '@/lib/media/storage';
import { isBackupOld, isBuildOld, isDiskSpaceLow } from '@/lib/status/operator-warnings';
import { DAY, HOUR } from '@/lib/time/duration';
import {
  errorFinding,
  okFinding,
  firstLineOfError,
  skippedFinding,
  warningFinding,
  type DoctorCheck,
  type Finding,
  type ExaminedSite,
} from './finding';

const run = promisify(execFile);
/** Minimum free share of a disk. Below this share, uploads and backups soon fail. */
const FULL_SHARE = 0.02;

/**
 * Returns a finding about network time from the output of `timedatectl`. The output is null if this machine has no
 * `timedatectl`.
 */
export function judgeClockSynchronization(printed: string | null): Finding {
  if (printed === null) return skippedFinding('clock', 'network time: this machine has no timedatectl');
  return printed.trim() === 'yes'
    ? okFinding('clock', 'network time keeps it right')
    : warningFinding('clock', 'network time is off', 'Run `timedatectl set-ntp true`.');
}

export const clockCheck: DoctorCheck = {
  about: 'clock',
  async run() {
    const asked = await run('timedatectl', ['show', '--property=NTPSynchronized', '--value']).catch(() => null);
    return [judgeClockSynchronization(asked?.stdout ?? null)];
  },
};

export const diskCheck: DoctorCheck = {
  about: 'disk',
  async run({ env, measureDisk }) {
    const folders = {
      DATA_DIR: env.DATA_DIR,
      MEDIA_DIR: storesMediaOnDisk(env) ? env.MEDIA_DIR : undefined,
      BACKUP_DIR: env.BACKUP_DIR,
    };
    const findings = Object.entries(folders).map(([name, folder]) =>
      folder ? checkDisk(name, folder, measureDisk) : [],
    );
    return (await Promise.all(findings)).flat();
  },
};

async function checkDisk(name: string, folder: string, measure: ExaminedSite['measureDisk']): Promise<Finding[]> {
  const figures = await measure(folder).catch(() => null);
  // The first start creates the folders for data and photos. The operator must create the folder for backups.
  if (!figures)
    return name === 'BACKUP_DIR'
      ? [errorFinding('disk', 'the folder of BACKUP_DIR does not exist', "Make it, and give it to the site's account.")]
      : [skippedFinding('disk', `${name} does not exist yet: the site makes it`)];
  const { bavail, bsize, blocks } = figures;
  const [free, size] = [bavail * bsize, blocks * bsize];
  const advice = 'Make room, or use a larger disk.';
  const share = `${Math.floor((100 * free) / Math.max(size, 1))} % is free for ${name}`;
  if (!isDiskSpaceLow({ free, size })) return [okFinding('disk', share)];
  return [
    free / size < FULL_SHARE
      ? errorFinding('disk', `only ${share}`, advice)
      : warningFinding('disk', `only ${share}`, advice),
  ];
}

export const backupCheck: DoctorCheck = {
  about: 'backup',
  async run({ env, now, folder }) {
    if (!env.BACKUP_DIR) return [];
    let names: string[];
    try {
      names = await listBackups(env.BACKUP_DIR);
    } catch (fault) {
      return [
        errorFinding(
          'backup',
          `the folder of BACKUP_DIR cannot be read: ${firstLineOfError(fault)}`,
          'Run the doctor as root or as the site.',
        ),
      ];
    }
    const newest = parseBackupTime(findNewestBackup(names, now()) ?? '');
    if (newest && !isBackupOld(newest, now()))
      return [
        okFinding('backup', `the newest began ${Math.round((now().getTime() - newest.getTime()) / HOUR)} hours ago`),
      ];
    // A new site has no nightly backup before its first night.
    const isNew = newest === null && !isBackupOld(await timeOfBuild(folder), now());
    if (isNew) return [skippedFinding('backup', 'the first one is made tonight')];
    return [
      errorFinding(
        'backup',
        newest ? `the newest is from ${newest.toISOString()}` : 'there is none yet',
        'Run `npm run backup`, and read what it says.',
      ),
    ];
  },
};

const timeOfBuild = async (folder: string): Promise<Date> =>
  (await stat(path.join(folder, '.next/BUILD_ID')).catch(() => null))?.mtime ?? new Date(0);

export const buildCheck: DoctorCheck = {
  about: 'build',
  async run({ folder, now }: ExaminedSite) {
    const made = await timeOfBuild(folder);
    if (made.getTime() === 0) return [errorFinding('build', 'this version is not built', 'Run `npm run build`.')];
    const days = Math.floor((now().getTime() - made.getTime()) / DAY);
    return [
      isBuildOld(made, now())
        ? warningFinding(
            'build',
            `this version was built ${days} days ago`,
            'Look for a newer version (docs/operations/update.md).',
          )
        : okFinding('build', `this version was built ${days} days ago`),
    ];
  },
};
