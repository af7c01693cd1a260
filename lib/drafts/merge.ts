/** Draft as a device sends it. */
export type DeviceDraft = { act: string; fields: Record<string, string | number | boolean>; savedAt: Date };
export type OlderDraft = { fields: DeviceDraft['fields']; savedAt: Date };
export type StoredDraft = DeviceDraft & { older: OlderDraft | null };

const asText = (fields: DeviceDraft['fields']) =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/**
 * Converts a draft's fields to a text in which the fields are sorted by name, to compare two drafts. The sorting is
 * needed because the database changes the order of fields.
 */
export const haveSameFields = (one: Pick<DeviceDraft, 'fields'>, other: Pick<DeviceDraft, 'fields'>): boolean =>
  asText(one.fields) === asText(other.fields);

/**
 * Merges a draft from a device with the stored draft. `base` is the time of the version that the device continued. If
 * this is the stored version, the draft replaces it. Otherwise the newer draft wins, and the older one is stored with
 * it.
 */
export function mergeDrafts(stored: StoredDraft | null, incoming: DeviceDraft, base: Date | null): StoredDraft {
  if (!stored) return { ...incoming, older: null };
  if (haveSameFields(stored, incoming))
    return { ...(incoming.savedAt > stored.savedAt ? incoming : stored), older: stored.older };
  if (base?.getTime() === stored.savedAt.getTime()) return { ...incoming, older: stored.older };
  const [newer, older] = incoming.savedAt >= stored.savedAt ? [incoming, stored] : [stored, incoming];
  return { ...newer, older: { fields: older.fields, savedAt: older.savedAt } };
}
