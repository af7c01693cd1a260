-- The parts of a post that depend on the viewer, and the limits on its comments. Visitors (`viewer` is NULL) see no poll
-- and no concern.
-- Called by lib/posts/post-rows.ts.
-- - `of_post`, `at_school`, `ends_at`: columns of `post`. They are separate parameters, because reading them from the
--   whole row is slow in subqueries (record 109).
-- - `level_of_author`, `min_sharing`: passed on to level_of_post.
-- - `closed_by`: passed on to poll_of_post.
-- - `most`: maximum number of comments.
CREATE OR REPLACE FUNCTION post_for_reader(of_post integer, at_school integer, ends_at timestamptz, post posts, school schools,
  level_of_author parent_level, viewer integer, moment timestamptz, closed_by timestamptz, min_sharing integer, most integer)
RETURNS TABLE (share_token text, share_views integer, comment_count integer, level parent_level, user_vote vote_type, is_saved boolean, is_muted boolean,
  poll json, concern json, media json, comments json, comments_closed_at timestamptz, comments_closed_reason text, parent_comments_only boolean, comment_refusal text)
LANGUAGE sql
STABLE
AS $$
  SELECT
    CASE WHEN coalesce(post.share_expires_at > moment, true) THEN post.share_token END,
    CASE WHEN post.share_token IS NOT NULL THEN (SELECT w.views FROM share_views w WHERE w.post_id = of_post) END,
    post.comment_count - (SELECT count(*)::integer FROM comments_hidden_from(viewer) c WHERE c.post_id = of_post AND c.withheld IS NULL),
    level_of_post(post, school, level_of_author, min_sharing),
    (SELECT v.vote_type FROM post_votes v WHERE v.user_id = viewer AND v.post_id = of_post),
    EXISTS (SELECT FROM saved_posts k WHERE k.user_id = viewer AND k.post_id = of_post),
    (SELECT q.is_muted FROM post_follows q WHERE q.user_id = viewer AND q.post_id = of_post),
    CASE WHEN ends_at IS NOT NULL AND viewer IS NOT NULL THEN b.poll END,
    CASE WHEN post.concern_state IS NOT NULL THEN (SELECT k.concern FROM concern_of_post(of_post, at_school, post.concern_state, viewer) AS k (concern)) END,
    (SELECT m.media FROM media_of_post(of_post) AS m (media)),
    (SELECT c.comments FROM comments_as_seen(viewer, of_post, at_school, NULL, NULL, most) AS c (comments)),
    limits.*
  FROM poll_of_post(of_post, at_school, post.poll_choices, ends_at, viewer, moment, closed_by) AS b (poll),
    comment_limits(post, post.user_id, at_school, viewer) limits
$$;
