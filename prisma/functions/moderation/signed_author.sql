-- The author of a post, or of a comment under it. NULL if they wrote anonymously, because a limit of hidden content for
-- each author would otherwise reveal who wrote the text. `comment` is NULL for the post itself. Called by
-- lib/moderation/weigh-reports.ts and hidden_by_reports.
CREATE OR REPLACE FUNCTION signed_author(post posts, comment comments)
RETURNS integer
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN NOT post.is_anonymous OR comment.user_id <> post.user_id THEN coalesce(comment.user_id, post.user_id) END
$$;
