-- True if a person is verified as a parent: either in general, as a Nova Scotia parent, or at the school `at_school`.
-- Called by weigh_vote.
CREATE OR REPLACE FUNCTION is_proven_parent(person integer, at_school integer)
RETURNS boolean
LANGUAGE sql
STABLE
AS $$
  SELECT EXISTS (SELECT FROM users WHERE id = person AND verified_method IS NOT NULL)
    OR EXISTS (SELECT FROM school_parents WHERE user_id = person AND school_id = at_school)
$$;
