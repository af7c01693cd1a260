-- The limits on a post's comments, and why a viewer may not comment although their role allows comments:
-- 'comments_closed', 'parents_only', or NULL if they may. `author` and `at_school` are columns of `post` (record 109).
-- Called by lib/policy/visible-content-sql.ts and post_for_reader.
CREATE OR REPLACE FUNCTION comment_limits(post posts, author integer, at_school integer, viewer integer)
RETURNS TABLE (comments_closed_at timestamptz, comments_closed_reason text, parent_comments_only boolean, comment_refusal text)
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT post.comments_closed_at, post.comments_closed_reason, post.parent_comments_only,
    CASE WHEN post.comments_closed_at IS NOT NULL THEN 'comments_closed'
      -- Authors can always answer under their own post. Otherwise, authors who are not verified could not limit comments.
      WHEN post.parent_comments_only AND author IS DISTINCT FROM viewer
        AND NOT EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = viewer AND sp.school_id = at_school) THEN 'parents_only' END
$$;
