/** A draft as a device sends it. */
export type Text = { act: string; fields: Record<string, string | number | boolean>; savedAt: Date };
export type Older = { fields: Text['fields']; savedAt: Date };
export type Stored = Text & { older: Older | null };

const asText = (fields: Text['fields']) =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/** Compares the fields of two drafts regardless of their order, because the database reorders them. */
export const haveSameFields = (one: Pick<Text, 'fields'>, other: Pick<Text, 'fields'>): boolean =>
  asText(one.fields) === asText(other.fields);

/**
 * Merges a draft from a device with the stored one. The newer version wins, and the other is stored beside it.
 * The older one is dropped if the newer one continues it. `base` is the time of the version that the device continued.
 */
export function mergeDrafts(stored: Stored | null, incoming: Text, base: Date | null): Stored {
  if (!stored) return { ...incoming, older: null };
  if (haveSameFields(stored, incoming))
    return { ...(incoming.savedAt > stored.savedAt ? incoming : stored), older: stored.older };
  if (base?.getTime() === stored.savedAt.getTime()) return { ...incoming, older: stored.older };
  const [newer, older] = incoming.savedAt >= stored.savedAt ? [incoming, stored] : [stored, incoming];
  return { ...newer, older: { fields: older.fields, savedAt: older.savedAt } };
}
