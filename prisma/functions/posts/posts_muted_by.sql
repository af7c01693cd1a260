-- Ids of posts that a viewer muted. Called by tellable_notifications.
CREATE OR REPLACE FUNCTION posts_muted_by(viewer integer)
RETURNS SETOF integer
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT post_id FROM post_follows WHERE user_id = viewer AND is_muted
$$;
