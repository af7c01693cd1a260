import type { Prisma } from '@/lib/database/db';
import { settingFields, DEFAULT_SETTINGS, type SettingName, type Settings } from './schema';

type Stored = { name: string; value: Prisma.JsonValue };

const SCHOOL = /^school:([1-9]\d{0,9})$/;

/** Name of the database row with a school's own settings. */
export const schoolSettingName = (schoolId: number): string => `school:${schoolId}`;
export const schoolIdOfSetting = (name: string): number | null => {
  const match = SCHOOL.exec(name)?.[1];
  return match === undefined ? null : Number(match);
};

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(DEFAULT_SETTINGS, name);

/**
 * Adds the default of each feature or limit that the stored value lacks. The value lacks features and limits that were
 * added to the site after the value was saved.
 */
const withDefaults = (name: SettingName, value: Prisma.JsonValue): unknown =>
  (name === 'features' || name === 'limits') && typeof value === 'object' && !Array.isArray(value)
    ? { ...DEFAULT_SETTINGS[name], ...value }
    : value;

/** Returns the current settings. If a stored value is missing or no longer allowed, the default is used. */
export function settingsFromRows(rows: readonly Stored[]): Settings {
  const values: Record<string, unknown> = { ...DEFAULT_SETTINGS };
  for (const { name, value } of rows) {
    if (!isSettingName(name)) continue;
    const parsed = settingFields.shape[name].safeParse(withDefaults(name, value));
    if (parsed.success) values[name] = parsed.data;
  }
  return values as Settings;
}
