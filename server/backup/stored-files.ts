/**
 * A file that a backup must contain. The file belongs to a database row (`hasRow`), or to the saved data of a deleted
 * school that can be restored.
 */
export type StoredFile = { key: string; type: string; bytes: number; hasRow: boolean };

export const STORED_FILES_SQL = `
  SELECT key, content_type AS type, bytes, true AS "hasRow" FROM stored_files
  UNION ALL
  SELECT file ->> 'key', file ->> 'content_type', (file ->> 'bytes')::int, false
  FROM deleted_schools d, jsonb_array_elements(d.contents -> 'stored_files') file`;
