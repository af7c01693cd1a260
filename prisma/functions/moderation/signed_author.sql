-- The author of a post, or of the comment `comment` under the post. `comment` is NULL for the post itself. The result
-- is NULL for an anonymous author. Only a limited number of texts by one author can be hidden by reports. If anonymous
-- texts counted toward this limit, the limit would reveal who wrote them. Called by lib/moderation/weigh-reports.ts and
-- hidden_by_reports.
CREATE OR REPLACE FUNCTION signed_author(post posts, comment comments)
RETURNS integer
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN NOT post.is_anonymous OR comment.user_id <> post.user_id THEN coalesce(comment.user_id, post.user_id) END
$$;
