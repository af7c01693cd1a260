-- Verified parents of schools. People who are verified for more than `max_schools` schools are left out. Called by
-- role_of_reporter and hidden_by_reports.
CREATE OR REPLACE FUNCTION counted_parents(max_schools integer)
RETURNS TABLE (user_id integer, school_id integer)
LANGUAGE sql
STABLE
AS $$
  SELECT sp.user_id, sp.school_id FROM school_parents sp
  WHERE (SELECT count(DISTINCT o.school_id) FROM school_parents o WHERE o.user_id = sp.user_id) <= max_schools
$$;
