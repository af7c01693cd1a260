-- A person's verification level at a school. `is_verified` is true if they are a verified parent of any school. Called
-- by lib/verification/verification-level-sql.ts, lib/posts/post-rows.ts, lib/posts/comments.ts and comments_as_seen.
CREATE OR REPLACE FUNCTION level_of_writer(writer integer, is_verified boolean, at_school integer)
RETURNS SETOF parent_level
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = writer AND sp.school_id = at_school) THEN 'school'::parent_level
    WHEN is_verified THEN 'parent'::parent_level ELSE 'none'::parent_level END
$$;
