import type { Prisma } from '@/lib/database/db';
import { settingFields, SETTINGS_AT_FIRST, type SettingName, type Settings } from './schema';

type Stored = { name: string; value: Prisma.JsonValue };

const SCHOOL = /^school:([1-9]\d{0,9})$/;

/** Name of the row with a school's own settings. */
export const schoolName = (schoolId: number): string => `school:${schoolId}`;
export const schoolOf = (name: string): number | null => {
  const found = SCHOOL.exec(name)?.[1];
  return found === undefined ? null : Number(found);
};

export const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS_AT_FIRST, name);

/** Adds defaults for names that did not exist when the setting was saved. */
const whole = (name: SettingName, value: Prisma.JsonValue): unknown =>
  (name === 'features' || name === 'limits') && typeof value === 'object' && !Array.isArray(value)
    ? { ...SETTINGS_AT_FIRST[name], ...value }
    : value;

/** Returns the effective settings. A missing value, or one that is no longer allowed, becomes the default. */
export function valuesOf(rows: readonly Stored[]): Settings {
  const values: Record<string, unknown> = { ...SETTINGS_AT_FIRST };
  for (const { name, value } of rows) {
    if (!isSetting(name)) continue;
    const parsed = settingFields.shape[name].safeParse(whole(name, value));
    if (parsed.success) values[name] = parsed.data;
  }
  return values as Settings;
}
