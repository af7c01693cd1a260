/** A file that a backup has to have: of a row, or of a deleted school that may come back, which has its rows in its copy. */
export type StoredFile = { key: string; type: string; bytes: number; hasRow: boolean };

export const STORED = `
  SELECT key, content_type AS type, bytes, true AS "hasRow" FROM stored_files
  UNION ALL
  SELECT file ->> 'key', file ->> 'content_type', (file ->> 'bytes')::int, false
  FROM deleted_schools d, jsonb_array_elements(d.contents -> 'stored_files') file`;
