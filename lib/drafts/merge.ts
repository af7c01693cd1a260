/** A text as a device has it. */
export type Text = { act: string; fields: Record<string, string | number | boolean>; savedAt: Date };
export type Older = { fields: Text['fields']; savedAt: Date };
export type Stored = Text & { older: Older | null };

const asText = (fields: Text['fields']) =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/** Whatever the order of their fields: the database has its own. */
export const areSame = (one: Pick<Text, 'fields'>, other: Pick<Text, 'fields'>): boolean =>
  asText(one.fields) === asText(other.fields);

/**
 * What is kept of a text that comes from a device, and what lies here: the newer one wins. The other is kept beside it, unless the newer one
 * goes on from it (`base`: when that was written).
 */
export function merged(stored: Stored | null, given: Text, base: Date | null): Stored {
  if (!stored) return { ...given, older: null };
  if (areSame(stored, given)) return { ...(given.savedAt > stored.savedAt ? given : stored), older: stored.older };
  if (base?.getTime() === stored.savedAt.getTime()) return { ...given, older: stored.older };
  const [newer, older] = given.savedAt >= stored.savedAt ? [given, stored] : [stored, given];
  return { ...newer, older: { fields: older.fields, savedAt: older.savedAt } };
}
