-- People to notify of a new comment under a post, each with the first reason that applies (`kind`). If the post is
-- hidden, only its author is notified. Called by lib/notifications/notify.ts.
CREATE OR REPLACE FUNCTION readers_to_notify(of_post integer, answered integer, mentioned integer[])
RETURNS TABLE (user_id integer, kind notification_kind)
LANGUAGE sql
STABLE
AS $$
  SELECT DISTINCT ON (r.user_id) r.user_id, r.kind FROM (
    -- The people whom the comment mentions.
    SELECT 0 AS place, m.id AS user_id, 'mention'::notification_kind AS kind FROM posts p, unnest(mentioned) m (id)
    WHERE p.id = of_post AND (p.withheld IS NULL OR m.id = p.user_id)
    UNION ALL
    -- The author of the answered comment (`answered`), if the new comment is a reply.
    SELECT 1, c.user_id, 'comment_reply' FROM posts p, comments c
    WHERE p.id = of_post AND c.id = answered AND (p.withheld IS NULL OR c.user_id = p.user_id)
    UNION ALL
    -- The author of the post.
    SELECT 2, p.user_id, 'comment' FROM posts p WHERE p.id = of_post
    UNION ALL
    -- The people who commented on the post earlier.
    SELECT 3, c.user_id, 'reply' FROM posts p JOIN comments c ON c.post_id = p.id
    WHERE p.id = of_post AND p.withheld IS NULL AND c.withheld IS NULL
    UNION ALL
    -- The people who follow the post.
    SELECT 4, f.user_id, 'followed_comment' FROM posts p JOIN post_follows f ON f.post_id = p.id
    WHERE p.id = of_post AND p.withheld IS NULL AND NOT f.is_muted) r
  ORDER BY r.user_id, r.place
$$;
