-- Ids of posts that a viewer reported and whose review is open. Called by visible_posts and tellable_notifications.
CREATE OR REPLACE FUNCTION posts_reported_by(viewer integer)
RETURNS SETOF integer
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT r.post_id FROM reports r JOIN reviews v ON v.post_id = r.post_id
  WHERE r.reporter_id = viewer AND v.open_key IS NOT NULL AND r.created_at >= v.created_at
$$;
