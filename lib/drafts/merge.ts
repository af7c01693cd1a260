/** Draft in the form in which a device sends it. */
export type Text = { act: string; fields: Record<string, string | number | boolean>; savedAt: Date };
export type Older = { fields: Text['fields']; savedAt: Date };
export type StoredText = Text & { older: Older | null };

const asText = (fields: Text['fields']) =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/**
 * Converts a draft's fields to text, sorted by name, to compare two drafts. The database changes the order of fields.
 */
export const haveSameFields = (one: Pick<Text, 'fields'>, other: Pick<Text, 'fields'>): boolean =>
  asText(one.fields) === asText(other.fields);

/**
 * Merges a draft from a device with the stored draft. If the device continued the stored version, its draft replaces
 * that version. Otherwise the newer draft wins, and the older one is stored beside it. `base` is the time of the
 * version that the device continued.
 */
export function mergeDrafts(stored: StoredText | null, incoming: Text, base: Date | null): StoredText {
  if (!stored) return { ...incoming, older: null };
  if (haveSameFields(stored, incoming))
    return { ...(incoming.savedAt > stored.savedAt ? incoming : stored), older: stored.older };
  if (base?.getTime() === stored.savedAt.getTime()) return { ...incoming, older: stored.older };
  const [newer, older] = incoming.savedAt >= stored.savedAt ? [incoming, stored] : [stored, incoming];
  return { ...newer, older: { fields: older.fields, savedAt: older.savedAt } };
}
