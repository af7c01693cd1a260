-- True if a comment is shown under its author's name. False if the author also wrote the post anonymously, because the
-- name would reveal who wrote the post. Called by the functions that hide texts of muted people.
CREATE OR REPLACE FUNCTION is_named(comment comments)
RETURNS boolean
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT NOT EXISTS (SELECT FROM posts p WHERE p.id = (comment).post_id AND p.is_anonymous AND p.user_id = (comment).user_id)
$$;
