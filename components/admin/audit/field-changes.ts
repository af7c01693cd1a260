import { formatDateAndTime } from '@/lib/time/format-dates';

export type FieldChange = { field: string; before: string | null; after: string | null };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Maximum number of values listed, because an import may create hundreds of schools. */
const MAX_LISTED = 20;

/** Formats a value for people. Returns null if it is empty. */
export function formatFieldValue(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const listText = value
      .slice(0, MAX_LISTED)
      .map((one) => formatFieldValue(one) ?? '–')
      .join(', ');
    return value.length > MAX_LISTED ? `${listText} and ${value.length - MAX_LISTED} more` : listText || null;
  }
  if (isObject(value)) {
    return (
      Object.entries(value)
        .map(([name, inner]) => `${formatReadableName(name)}: ${formatFieldValue(inner) ?? '–'}`)
        .join('; ') || null
    );
  }
  if (typeof value === 'string' && MOMENT.test(value)) return formatDateAndTime(value);
  return String(value);
}

/** Converts 'schoolFamily' and 'school_family' to 'school family', and 'user.suspend' to 'user: suspend'. */
export const formatReadableName = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .replaceAll('.', ': ')
    .toLowerCase()
    .replace(/\bid\b/g, 'ID');

/** Returns one line for each field of an audit log entry, with its old and new value. Empty fields are omitted. */
export function listFieldChanges({ before, after, ...rest }: Record<string, unknown>): FieldChange[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return [
    ...fields.map((field) => ({
      field: formatReadableName(field),
      before: formatFieldValue(old[field]),
      after: formatFieldValue(fresh[field]),
    })),
    ...Object.entries(rest).map(([field, value]) => ({
      field: formatReadableName(field),
      before: null,
      after: formatFieldValue(value),
    })),
  ].filter((line) => line.before !== null || line.after !== null);
}
