-- Notifications that may still be sent or shown to a person. Leaves out notifications about texts that are hidden from
-- the person, and about texts or people that they reported or muted. Called by lib/policy/sources.ts and
-- visible_notifications.
CREATE OR REPLACE FUNCTION tellable_notifications(viewer integer)
RETURNS SETOF notifications
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT n.* FROM notifications n
  WHERE n.user_id = (SELECT viewer)
    AND (n.post_id IS NULL OR n.post_id <> ALL (ARRAY(
      SELECT id FROM posts WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM posts_reported_by(viewer) AS reported (id)
      UNION ALL SELECT muted.id FROM posts_muted_by(viewer) AS muted (id))))
    AND (n.comment_id IS NULL OR n.comment_id <> ALL (ARRAY(
      SELECT id FROM comments WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM comments_reported_by(viewer) AS reported (id))))
    AND NOT (EXISTS (SELECT FROM muted_by(viewer)) AND tells_of_muted(viewer, n.post_id, n.comment_id))
$$;
