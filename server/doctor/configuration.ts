import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from '@/lib/env';
import { errorFinding, okFinding, warningFinding, type DoctorCheck, type Finding } from './finding';

const ABOUT = 'configuration';

/** Returns an error for each wrong setting. The messages contain names and rules, never values. */
export function findWrongSettings(source: Record<string, string | undefined>): Finding[] {
  const findings: Finding[] = [];
  if (!source.DATABASE_URL)
    findings.push(errorFinding(ABOUT, 'DATABASE_URL is not set, so only the demo runs', 'Run `npm run setup`.'));
  try {
    parseEnv({ ...source, DATABASE_URL: source.DATABASE_URL || 'postgresql://' });
  } catch (fault) {
    for (const line of (fault as Error).message.split('\n'))
      findings.push(errorFinding(ABOUT, line, 'Correct this line of .env. docs/configuration.md describes it.'));
  }
  return findings;
}

/** File mode bit with which accounts other than the owner and group can read a file. */
const READABLE_BY_OTHERS = 0o004;

export const configurationCheck: DoctorCheck = {
  about: ABOUT,
  async run({ env, folder }) {
    const findings = [okFinding(ABOUT, 'every setting is valid')];
    const file = await stat(path.join(folder, '.env')).catch(() => null);
    if (file && (file.mode & READABLE_BY_OTHERS) !== 0)
      findings.push(errorFinding(ABOUT, 'every account of this machine can read .env', 'Run `chmod 600 .env`.'));
    if (env.RATE_LIMIT_SCALE !== 1)
      findings.push(warningFinding(ABOUT, 'RATE_LIMIT_SCALE changes every rate limit', 'Remove the line, or set 1.'));
    if (!env.BACKUP_DIR)
      findings.push(warningFinding('backup', 'no backup is made', 'Set BACKUP_DIR to a folder on another disk.'));
    else if (!env.BACKUP_PASSPHRASE)
      findings.push(
        warningFinding('backup', 'backups are not encrypted', 'Set BACKUP_PASSPHRASE to 16 or more characters.'),
      );
    return findings;
  },
};

export const vapidKeysCheck: DoctorCheck = {
  about: 'devices',
  run: async ({ env }) => [
    env.VAPID_PUBLIC_KEY
      ? okFinding('devices', 'the VAPID keys are a pair')
      : warningFinding(
          'devices',
          'nobody can get notifications on devices',
          'Run `npm run push-keys`, and put both lines into .env.',
        ),
  ],
};
