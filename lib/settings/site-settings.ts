import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, type TransactionClient } from '@/lib/database/db';
import { nameOrEmailSql } from '@/lib/database/person-name-sql';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { AppError, fieldConflictError, notFoundError } from '@/lib/errors';
import { log } from '@/lib/process/log';
import { FEATURE_FLAG_NAMES } from './feature-flags';
import { getSchoolFeatureFlags, loadSettings } from './load-settings';
import {
  featuresField,
  settingsInput,
  DEFAULT_SETTINGS,
  type FeatureFlags,
  type LastSettingChange,
  type SchoolFeatureOverrides,
  type SchoolFeatureSettings,
  type SettingName,
  type Settings,
  type SettingsInput,
  type SettingsReply,
} from './schema';
import { schoolSettingName, settingsFromRows } from './setting-rows';

const NAMES = Object.keys(DEFAULT_SETTINGS) as SettingName[];

type Reads = TransactionClient | ReturnType<typeof db>;

/** Returns all settings, with defaults for those that were never set. */
export async function readSiteSettings(tx: Reads = db()): Promise<Settings> {
  return settingsFromRows(await tx.setting.findMany({ where: { name: { in: NAMES } } }));
}

const markRow = {
  name: columnType.text,
  version: columnType.int,
  at: columnType.moment,
  by: columnType.text.nullable,
};

async function marksOf(tx: Reads, names: readonly string[]): Promise<Record<string, LastSettingChange>> {
  const foundRows = await rows(
    tx,
    markRow,
    Prisma.sql`
      SELECT s.name, s.version, s.updated_at AS at, ${nameOrEmailSql(Prisma.sql`u`)} AS by
      FROM settings s LEFT JOIN users u ON u.id = s.updated_by WHERE s.name = ANY (${[...names]}::text[])`,
  );
  const metaByName = new Map(
    foundRows.map(({ name, version, at, by }) => [name, { version, at: at.toISOString(), by }]),
  );
  return Object.fromEntries(names.map((name) => [name, metaByName.get(name) ?? NO_CHANGE]));
}

const NO_CHANGE: LastSettingChange = { version: 0, at: null, by: null };

/** Returns the settings for administrators, with the last change of each. */
export async function fetchSettingsForAdmin(tx: Reads = db()): Promise<SettingsReply> {
  const [values, marks] = [await readSiteSettings(tx), await marksOf(tx, NAMES)];
  return { ...values, marks };
}

const LOCK = 7_302;

/** Runs changes of settings one after the other, then reloads the settings of this process. */
async function serialized<T>(work: (tx: TransactionClient) => Promise<T>): Promise<T> {
  const result = await db().$transaction(async (tx) => {
    await runStatement(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${LOCK}::int)`);
    return work(tx);
  });
  // Ignores an error of the reload, because the change is already saved. The database also notifies this process of the
  // change, which starts another reload.
  await loadSettings().catch((error: unknown) => log.warn({ event: 'settings.not-read', err: error }));
  return result;
}

type Values = Partial<Settings>;

const CHANGED_MEANWHILE = 'Someone else has changed this setting in the meantime.';

/**
 * Changes settings. Settings that already have the given value are not written. Throws `conflict` if a setting was
 * changed after the version that the administrator saw.
 */
export const changeSettings = (act: Act, { seen = {}, ...input }: SettingsInput): Promise<SettingsReply> =>
  serialized(async (tx) => {
    const changed = await change(tx, act, input as Values);
    const stale = changed.find(({ name, version }) => seen[name] !== undefined && seen[name] !== version);
    if (stale) throw fieldConflictError(stale.name, CHANGED_MEANWHILE);
    return fetchSettingsForAdmin(tx);
  });

/** Writes the settings and returns the version that each changed setting had before. */
async function change(tx: TransactionClient, act: Act, input: Values, undoes?: number) {
  const previous = await readSiteSettings(tx);
  const names = NAMES.filter((name) => input[name] !== undefined && !isDeepStrictEqual(input[name], previous[name]));
  if (names.length === 0) return [];
  const changed = [];
  for (const name of names)
    changed.push({ name, version: (await write(tx, act, name, input[name] as Prisma.InputJsonValue)) - 1 });
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  await recordAuditEntry(tx, act, {
    action: undoes === undefined ? 'setting.change' : 'setting.undo',
    targetType: 'setting',
    targetId: 0,
    details: { before: pick(previous), after: pick(input), ...(undoes !== undefined && { undoes }) },
  });
  return changed;
}

async function write(
  tx: TransactionClient,
  act: Act,
  name: string,
  value: Prisma.InputJsonValue | null,
): Promise<number> {
  const row = { value: value ?? Prisma.JsonNull, updatedBy: act.actorId, updatedAt: now() };
  const { version } = await tx.setting.upsert({
    where: { name },
    create: { name, ...row },
    update: { ...row, version: { increment: 1 } },
    select: { version: true },
  });
  return version;
}

const entry = z.object({ before: z.record(z.string(), z.unknown()), after: z.record(z.string(), z.unknown()) });

/**
 * Undoes a change recorded in the audit log. Throws:
 * - `not_found` for an unknown entry
 * - `invalid` if the old value is no longer allowed
 * - `conflict` if the setting was changed again and `evenSo` is false
 */
export const undoSettingChange = (act: Act, id: number, evenSo: boolean): Promise<SettingsReply> =>
  serialized(async (tx) => {
    const foundRow = await tx.auditEntry.findFirst({ where: { id, targetType: 'setting' }, select: { details: true } });
    const details = entry.safeParse(foundRow?.details);
    if (!details.success) throw notFoundError('Change');
    const [previous, after] = [details.data.before, details.data.after].map((values) =>
      settingsInput.safeParse(values),
    );
    if (!previous?.success || !after?.success)
      throw new AppError('invalid', "The earlier value isn't allowed any more.");
    const current = await readSiteSettings(tx);
    const newer = NAMES.filter(
      (name) => after.data[name] !== undefined && !isDeepStrictEqual(after.data[name], current[name]),
    );
    if (newer.length > 0 && !evenSo) throw new AppError('conflict', 'Undoing this would also undo a newer change.');
    await change(tx, act, previous.data as Values, id);
    return fetchSettingsForAdmin(tx);
  });

const ownOf = (value: unknown): SchoolFeatureOverrides => {
  const parsedFeatures = featuresField.partial().safeParse(value);
  const own: Partial<Record<string, boolean>> = parsedFeatures.success ? parsedFeatures.data : {};
  return Object.fromEntries(FEATURE_FLAG_NAMES.map((name) => [name, own[name] ?? null])) as SchoolFeatureOverrides;
};

/** Throws `not_found` if no school has this id. */
export async function throwUnlessSchoolExists(tx: Reads, id: number): Promise<void> {
  if ((await tx.school.count({ where: { id } })) === 0) throw notFoundError('School');
}

/** Returns which features are on at a school. Throws `not_found` for an unknown school. */
export async function readSchoolFeatureFlags(schoolId: number): Promise<FeatureFlags> {
  await throwUnlessSchoolExists(db(), schoolId);
  return getSchoolFeatureFlags(schoolId);
}

/**
 * Returns a school's own feature settings, which override the general settings. Throws `not_found` for an unknown
 * school.
 */
export async function readSchoolFeatureOverrides(schoolId: number, tx: Reads = db()): Promise<SchoolFeatureSettings> {
  await throwUnlessSchoolExists(tx, schoolId);
  const name = schoolSettingName(schoolId);
  const [row, marks, { features: general }] = [
    await tx.setting.findUnique({ where: { name }, select: { value: true } }),
    await marksOf(tx, [name]),
    await readSiteSettings(tx),
  ];
  return { features: ownOf(row?.value), usual: general, ...(marks[name] ?? NO_CHANGE) };
}

/**
 * Changes the features of a school. Throws `not_found` for an unknown school, and `conflict` if the features were
 * changed after the version `seen`.
 */
export const changeSchoolFeatureOverrides = (
  act: Act,
  schoolId: number,
  features: SchoolFeatureOverrides,
  seen?: number,
) =>
  serialized(async (tx) => {
    const previous = await readSchoolFeatureOverrides(schoolId, tx);
    if (isDeepStrictEqual(previous.features, features)) return previous;
    if (seen !== undefined && seen !== previous.version) throw fieldConflictError('features', CHANGED_MEANWHILE);
    const own = Object.fromEntries(Object.entries(features).filter(([, isOn]) => isOn !== null));
    await write(tx, act, schoolSettingName(schoolId), own as Prisma.InputJsonObject);
    await recordAuditEntry(tx, act, {
      action: 'school.features',
      targetType: 'school',
      targetId: schoolId,
      details: { before: inWords(previous.features), after: inWords(features) },
    });
    return readSchoolFeatureOverrides(schoolId, tx);
  });

const inWords = (features: SchoolFeatureOverrides) =>
  Object.fromEntries(
    Object.entries(features).map(([name, isOn]) => [name, isOn === null ? 'as everywhere' : isOn ? 'on' : 'off']),
  );
