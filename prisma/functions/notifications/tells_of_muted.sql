-- True if a notification is about a text by a person whom the viewer muted. False for an anonymous author, because the
-- result would reveal who they are. Called by tellable_notifications.
CREATE OR REPLACE FUNCTION tells_of_muted(viewer integer, post integer, comment integer)
RETURNS boolean
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT coalesce((SELECT p.user_id FROM posts p WHERE p.id = post AND NOT p.is_anonymous) IN (SELECT muted_by(viewer)), false)
    OR coalesce((SELECT c.user_id FROM comments c WHERE c.id = comment AND is_named(c)) IN (SELECT muted_by(viewer)), false)
$$;
