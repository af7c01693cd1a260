import { dateAndTime } from '@/lib/dates';

export type Line = { field: string; before: string | null; after: string | null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** An import makes hundreds of schools at once; nobody reads all their numbers. */
const LISTED = 20;

/** One value as people read it. */
export function written(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const shown = value
      .slice(0, LISTED)
      .map((one) => written(one) ?? '–')
      .join(', ');
    return value.length > LISTED ? `${shown} and ${value.length - LISTED} more` : shown || null;
  }
  if (isObject(value)) {
    return (
      Object.entries(value)
        .map(([name, inner]) => `${inWords(name)}: ${written(inner) ?? '–'}`)
        .join('; ') || null
    );
  }
  if (typeof value === 'string' && MOMENT.test(value)) return dateAndTime(value);
  return String(value);
}

/** 'schoolFamily' and 'school_family' are 'school family', 'user.suspend' is 'user: suspend'. */
export const inWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replaceAll('.', ': ')
    .toLowerCase()
    .replace(/\bid\b/g, 'ID');

/** What an audit row says, field by field: `before` and `after` side by side, whatever else it holds as what is now. Empty fields are left out. */
export function linesOf({ before, after, ...rest }: Record<string, unknown>): Line[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return [
    ...fields.map((field) => ({ field: inWords(field), before: written(old[field]), after: written(fresh[field]) })),
    ...Object.entries(rest).map(([field, value]) => ({ field: inWords(field), before: null, after: written(value) })),
  ].filter((line) => line.before !== null || line.after !== null);
}
