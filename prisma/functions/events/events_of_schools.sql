-- Events that concern any of the given schools and may take place between two times. `school_id` and `school_name` say
-- for which school an event is listed. An event of an area (record 115) appears once, with the first of its schools.
-- Called by lib/events/queries.ts.
CREATE OR REPLACE FUNCTION events_of_schools(of_schools integer[], after timestamptz, before timestamptz)
RETURNS TABLE (id integer, school_id integer, school_name text, is_of_area boolean, region text, family text, title text, description text,
  location text, starts_at timestamptz, ends_at timestamptz, all_day boolean, recurrence text, exceptions timestamptz[], time_zone text, uid text,
  sequence integer, canceled_at timestamptz, created_at timestamptz, updated_at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT e.id, s.id, s.name, false, '', '', e.title, e.description, e.location, e.starts_at, e.ends_at, e.all_day, e.recurrence,
    coalesce(e.exceptions, '{}'), e.time_zone, e.uid, e.sequence, e.canceled_at, e.created_at, e.updated_at
  FROM school_events e JOIN schools s ON s.id = e.school_id
  WHERE e.school_id = ANY (of_schools) AND e.starts_at < before
    AND (e.starts_at >= after OR e.ends_at > after OR e.recurrence IS NOT NULL)
  UNION ALL
  (SELECT DISTINCT ON (e.id) e.id, s.id, s.name, true, e.region, e.family, e.title, e.description, e.location, e.starts_at, e.ends_at, e.all_day, e.recurrence,
    coalesce(e.exceptions, '{}'), e.time_zone, e.uid, e.sequence, e.canceled_at, e.created_at, e.updated_at
  FROM schools s JOIN school_events e ON e.school_id IS NULL
    AND e.region = ANY (ARRAY['', s.rce_name]) AND e.family = ANY (ARRAY['', s.school_family])
  WHERE s.id = ANY (of_schools) AND e.starts_at < before
    AND (e.starts_at >= after OR e.ends_at > after OR e.recurrence IS NOT NULL)
  ORDER BY e.id, s.id)
$$;
