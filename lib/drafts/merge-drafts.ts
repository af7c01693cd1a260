/** A draft in the form in which a device sends it to the server. */
export type DeviceDraft = { act: string; fields: Record<string, string | number | boolean>; savedAt: Date };
export type OlderDraft = { fields: DeviceDraft['fields']; savedAt: Date };
export type StoredDraft = DeviceDraft & { older: OlderDraft | null };

const asText = (fields: DeviceDraft['fields']) =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
/** Returns true if two drafts have the same fields, in any order, because the database changes the order of fields. */
export const haveSameFields = (one: Pick<DeviceDraft, 'fields'>, other: Pick<DeviceDraft, 'fields'>): boolean =>
  asText(one.fields) === asText(other.fields);

/**
 * Merges a device's draft with the stored draft. If the device edited the stored draft (saved at `base`), the device's
 * draft replaces it. If the device edited another version, the newer draft wins, and the other becomes `older`.
 */
export function mergeDrafts(stored: StoredDraft | null, incoming: DeviceDraft, base: Date | null): StoredDraft {
  if (!stored) return { ...incoming, older: null };
  if (haveSameFields(stored, incoming))
    return { ...(incoming.savedAt > stored.savedAt ? incoming : stored), older: stored.older };
  if (base?.getTime() === stored.savedAt.getTime()) return { ...incoming, older: stored.older };
  const [newer, older] = incoming.savedAt >= stored.savedAt ? [incoming, stored] : [stored, incoming];
  return { ...newer, older: { fields: older.fields, savedAt: older.savedAt } };
}
