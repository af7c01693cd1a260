-- Verification level that a post shows. Called by lib/verification/verification-level-sql.ts and post_for_reader.
CREATE OR REPLACE FUNCTION level_of_post(post posts, school schools, level_of_author parent_level, min_sharing integer)
RETURNS parent_level
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  -- A signed post shows its author's current level. An anonymous post shows the author's level when they wrote it,
  -- unless fewer than `min_sharing` people at the school have that level.
  SELECT CASE WHEN NOT post.is_anonymous THEN level_of_author
    WHEN post.shown_level = 'school' AND school.parent_count >= min_sharing THEN 'school'::parent_level
    WHEN post.shown_level = 'parent' AND school.verified_follower_count >= min_sharing THEN 'parent'::parent_level ELSE 'none'::parent_level END
$$;
