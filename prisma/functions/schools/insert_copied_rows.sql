-- Inserts the rows `first` to `last` of one table from the copy of a deleted school, and returns their number. Called
-- by lib/schools/deleted/restore-school-rows.ts.
-- - `needs`: maps columns to the tables that they refer to. A row is left out if a row that it refers to no longer
--   exists.
-- - `once_per`: a column with unique values, or NULL. A row is left out if the table already has its value.
CREATE OR REPLACE FUNCTION insert_copied_rows(copy_id integer, into_table text, columns text[], needs jsonb, once_per text, first integer, last integer)
RETURNS integer
LANGUAGE plpgsql
AS $$
DECLARE
  inserted integer;
BEGIN
  EXECUTE format(
    'INSERT INTO %1$I (%2$s) SELECT %3$s FROM deleted_schools d, jsonb_populate_recordset(NULL::%1$I,
      jsonb_path_query_array(d.contents -> %1$L, ''$[$first to $last]'', jsonb_build_object(''first'', $2, ''last'', $3))) t
    WHERE d.id = $1 %4$s %5$s',
    into_table,
    (SELECT string_agg(format('%I', c.name), ', ') FROM unnest(columns) c (name)),
    (SELECT string_agg(format('t.%I', c.name), ', ') FROM unnest(columns) c (name)),
    (SELECT string_agg(format('AND (t.%1$I IS NULL OR EXISTS (SELECT FROM %2$I needed WHERE needed.id = t.%1$I))', n.key, n.value), ' ')
      FROM jsonb_each_text(needs) n),
    CASE WHEN once_per IS NOT NULL THEN format('ON CONFLICT (%I) DO NOTHING', once_per) END)
  USING copy_id, first, last;
  GET DIAGNOSTICS inserted = ROW_COUNT;
  RETURN inserted;
END
$$;
