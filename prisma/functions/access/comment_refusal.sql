-- Why a viewer may not comment on a post, although their role allows comments: 'comments_closed' or 'parents_only'. NULL
-- if they may. `author` and `at_school` are columns of `post` (record 109). Called by lib/policy/visible-content-sql.ts.
CREATE OR REPLACE FUNCTION comment_refusal(post posts, author integer, at_school integer, viewer integer)
RETURNS SETOF text
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN post.comments_closed_at IS NOT NULL THEN 'comments_closed'
    -- Authors can always answer under their own post. Otherwise, an author who is not verified could not limit comments.
    WHEN post.parent_comments_only AND author IS DISTINCT FROM viewer
      AND NOT EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = viewer AND sp.school_id = at_school) THEN 'parents_only' END
$$;
