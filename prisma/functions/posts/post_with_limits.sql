-- The parts of a post that depend on the viewer (post_as_seen), and the limits on its comments (comment_limits). The
-- parameters are those of post_as_seen. Called by lib/posts/post-rows.ts.
CREATE OR REPLACE FUNCTION post_with_limits(of_post integer, at_school integer, ends_at timestamptz, post posts, school schools,
  level_of_author parent_level, viewer integer, moment timestamptz, closed_by timestamptz, min_sharing integer, most integer)
RETURNS TABLE (share_token text, share_views integer, comment_count integer, level parent_level, user_vote vote_type, is_saved boolean, is_muted boolean,
  poll json, media json, comments json, comments_closed_at timestamptz, comments_closed_reason text, parent_comments_only boolean, comment_refusal text)
LANGUAGE sql
STABLE
AS $$
  SELECT d.*, limits.*
  FROM post_as_seen(of_post, at_school, ends_at, post, school, level_of_author, viewer, moment, closed_by, min_sharing, most) d,
    comment_limits(post, post.user_id, at_school, viewer) limits
$$;
