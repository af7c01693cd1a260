-- The school for which the search shows an event: the event's own school, or the first school of its area (record 115).
-- No row if none of these schools is in `among`, unless `among` is NULL. Called by lib/search/run-search.ts.
CREATE OR REPLACE FUNCTION school_of_event(e school_events, among integer[])
RETURNS TABLE (id integer, name text)
LANGUAGE sql
STABLE
AS $$
  SELECT s.id, s.name FROM schools s WHERE s.id = e.school_id AND (among IS NULL OR s.id = ANY (among))
  UNION ALL
  (SELECT s.id, s.name FROM schools s
  WHERE e.school_id IS NULL AND e.region IN ('', s.rce_name) AND e.family IN ('', s.school_family)
    AND (among IS NULL OR s.id = ANY (among))
  ORDER BY s.id LIMIT 1)
$$;
