export type Line = { field: string; before: string | null; after: string | null };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** One value as people read it. */
export function written(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((one) => written(one) ?? '–').join(', ') || null;
  if (isObject(value)) {
    return (
      Object.entries(value)
        .map(([name, inner]) => `${inWords(name)}: ${written(inner) ?? '–'}`)
        .join('; ') || null
    );
  }
  return String(value);
}

/** 'schoolFamily' and 'school_family' are 'school family'. */
export const inWords = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]/g, ' ')
    .toLowerCase();

/** What an audit row says, field by field: `before` and `after` side by side, whatever else it holds as what is now. */
export function linesOf({ before, after, ...rest }: Record<string, unknown>): Line[] {
  const [old, fresh] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  return [
    ...fields.map((field) => ({ field: inWords(field), before: written(old[field]), after: written(fresh[field]) })),
    ...Object.entries(rest).map(([field, value]) => ({ field: inWords(field), before: null, after: written(value) })),
  ];
}
