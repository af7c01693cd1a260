-- The verification level that a post shows. An anonymous post shows the level that was stored when it was written, and
-- does not follow later changes of the author's level. The post shows the level only while at least `min_sharing`
-- people at the school have the same level. Called by lib/verification/verification-level-sql.ts and post_as_seen.
CREATE OR REPLACE FUNCTION level_of_post(post posts, school schools, level_of_author parent_level, min_sharing integer)
RETURNS parent_level
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN NOT post.is_anonymous THEN level_of_author
    WHEN post.shown_level = 'school' AND school.parent_count >= min_sharing THEN 'school'::parent_level
    WHEN post.shown_level = 'parent' AND school.verified_follower_count >= min_sharing THEN 'parent'::parent_level ELSE 'none'::parent_level END
$$;
