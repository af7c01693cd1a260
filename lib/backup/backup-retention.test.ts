import { expect, it } from 'vitest';
import { randomGenerator } from '../../tests/support/random';
import { RETENTION_PERIODS_MS } from '@/lib/time/retention';
import { DAY } from '@/lib/time/duration';
import { selectBackupsToDelete, BACKUP_RETENTION, selectBackupsToKeep, findNewestBackup } from './backup-retention';
import { parseBackupTime, formatBackupName } from './backup-names';

const START = Date.UTC(2026, 0, 1, 7, 30);
const MOST = BACKUP_RETENTION.days + BACKUP_RETENTION.weeks + BACKUP_RETENTION.months;

/**
 * Simulates nightly backups and their deletion for a number of nights, and returns the backups that remain. `isMade`
 * returns true for a night on which a backup is made.
 */
function backupsAfter(nights: number, isMade: (night: number) => boolean): string[] {
  let existing: string[] = [];
  for (let night = 0; night < nights; night += 1)
    if (isMade(night)) existing = selectBackupsToKeep([...existing, formatBackupName(new Date(START + night * DAY))]);
  return existing;
}
const daysOf = (names: string[]) => names.map((name) => name.slice(0, 10));

it('the last backups of seven days, five weeks and twelve months are kept', () => {
  expect(daysOf(backupsAfter(500, () => true))).toEqual([
    ...['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31', '2026-11-30', '2026-12-31'],
    ...['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-18', '2027-04-25', '2027-04-30', '2027-05-02', '2027-05-09'],
    ...['2027-05-10', '2027-05-11', '2027-05-12', '2027-05-13', '2027-05-14', '2027-05-15'],
  ]);
});

it('the last backup of a day is kept if several backups are made that day', () => {
  const names = [1, 5, 9].map((hour) => formatBackupName(new Date(Date.UTC(2026, 5, 1, hour))));
  expect(selectBackupsToKeep(names)).toEqual(names.slice(2));
});

it('the seven newest backups are kept even if backups fail on some nights', () => {
  const seed = Date.now() % 1_000_000;
  const random = randomGenerator(seed);
  for (let round = 0; round < 30; round += 1) {
    const [share, nights] = [random(), 50 + Math.floor(random() * 900)];
    const created: string[] = [];
    const existing = backupsAfter(nights, (night) => {
      const isMade = random() < share;
      if (isMade) created.push(formatBackupName(new Date(START + night * DAY)));
      return isMade;
    });
    const context = `seed ${seed}, round ${round}`;
    expect(existing.length, context).toBeLessThanOrEqual(MOST);
    const newest = parseBackupTime(created.at(-1) ?? '')?.getTime() ?? 0;
    const inTime = created.filter(
      (name) => newest - (parseBackupTime(name)?.getTime() ?? 0) <= RETENTION_PERIODS_MS.backups,
    );
    expect(existing.slice(-7), context).toEqual(inTime.slice(-7));
    expect(inTime, context).toEqual(expect.arrayContaining(existing));
    expect(selectBackupsToKeep(existing), context).toEqual(existing);
    // One backup is kept for each of the last twelve months that have a backup.
    const months = [...new Set(inTime.map((name) => name.slice(0, 7)))].slice(-BACKUP_RETENTION.months);
    expect([...new Set(existing.map((name) => name.slice(0, 7)))], context).toEqual(expect.arrayContaining(months));
  }
});

it('selectBackupsToKeep ignores folders that are not named like a backup', () => {
  const names = ['.unfinished', '2026-13-01T000000Z', '2026-01-01', 'lost+found', '2026-01-01T000000Z'];
  expect(selectBackupsToKeep(names)).toEqual(['2026-01-01T000000Z']);
  expect(parseBackupTime('2026-01-01T073000Z')).toEqual(new Date(START));
});

it('no backup is deleted if the clock is wrong', () => {
  const at = (day: string) => formatBackupName(new Date(`${day}T07:30:00Z`));
  const good = backupsAfter(40, () => true);
  const today = new Date(START + 40 * DAY);
  expect(selectBackupsToDelete([...good, formatBackupName(today)], today)).toEqual([expect.any(String)]);
  // Cases: a clock that runs ahead, the night after its correction, a clock that runs behind, and a long pause without
  // backups.
  expect(selectBackupsToDelete([...good, at('2028-03-01')], new Date('2028-03-01T07:31:00Z'))).toBeNull();
  expect(selectBackupsToDelete([...good, formatBackupName(today), at('2028-03-01')], today)).toEqual([
    expect.stringMatching(/^2026-/),
  ]);
  expect(selectBackupsToDelete([at('2000-01-01'), ...good], new Date('2000-01-01T07:31:00Z'))).toEqual([]);
  expect(selectBackupsToDelete([...good, at('2026-06-01')], new Date('2026-06-01T07:31:00Z'))).toBeNull();
});

it('a backup dated in the future counts as the newest only if no other backup exists', () => {
  const [good, ahead] = [backupsAfter(3, () => true), ['2031-01-01T073000Z', '2099-01-01T073000Z']];
  const today = new Date(START + 2 * DAY);
  expect(findNewestBackup([...good, ...ahead], today)).toBe(good.at(-1));
  // A backup dated at most a day ahead counts as correctly dated, because another machine's clock may have been ahead.
  expect(findNewestBackup([...good, formatBackupName(new Date(today.getTime() + DAY))], today)).toBe(
    '2026-01-04T073000Z',
  );
  expect(findNewestBackup(ahead, today)).toBe(ahead[1]);
  expect(findNewestBackup([], today)).toBeUndefined();
});
