-- The author of a post, or of the comment `comment` under the post. NULL for an anonymous author. Called by
-- lib/moderation/weigh-reports.ts and hidden_by_reports.
--
-- The callers limit how many texts of one author reports can hide. Anonymous texts do not count toward this limit,
-- because the limit would then reveal who wrote them.
CREATE OR REPLACE FUNCTION signed_author(post posts, comment comments)
RETURNS integer
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN NOT post.is_anonymous OR comment.user_id <> post.user_id THEN coalesce(comment.user_id, post.user_id) END
$$;
