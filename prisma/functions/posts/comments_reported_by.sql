-- Ids of comments that a viewer reported and whose review is open. Called by the functions that hide these comments
-- from the viewer.
CREATE OR REPLACE FUNCTION comments_reported_by(viewer integer)
RETURNS SETOF integer
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT r.comment_id FROM reports r JOIN reviews v ON v.comment_id = r.comment_id
  WHERE r.reporter_id = viewer AND v.open_key IS NOT NULL AND r.created_at >= v.created_at
$$;
