/**
 * A file that a backup must contain. If `hasRow` is true, the file has a row in `stored_files`. Otherwise the file
 * belongs to a deleted school that can be restored.
 */
export type StoredFile = { key: string; type: string; bytes: number; hasRow: boolean };

export const STORED_FILES_SQL = `
  SELECT key, content_type AS type, bytes, true AS "hasRow" FROM stored_files
  UNION ALL
  SELECT file ->> 'key', file ->> 'content_type', (file ->> 'bytes')::int, false
  FROM deleted_schools d, jsonb_array_elements(d.contents -> 'stored_files') file`;
