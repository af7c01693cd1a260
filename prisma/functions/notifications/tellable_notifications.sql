-- Notifications that may still be sent or shown to a person. Called by lib/policy/visible-content-sql.ts and
-- visible_notifications.
CREATE OR REPLACE FUNCTION tellable_notifications(viewer integer)
RETURNS SETOF notifications
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT n.* FROM notifications n
  WHERE n.user_id = (SELECT viewer)
    -- Leaves out notifications about texts that are hidden from the person, or that the person reported or muted.
    AND (n.post_id IS NULL OR n.post_id <> ALL (ARRAY(
      SELECT id FROM posts WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM posts_reported_by(viewer) AS reported (id)
      UNION ALL SELECT muted.id FROM posts_muted_by(viewer) AS muted (id))))
    AND (n.comment_id IS NULL OR n.comment_id <> ALL (ARRAY(
      SELECT id FROM comments WHERE withheld IS NOT NULL AND user_id <> viewer
      UNION ALL SELECT reported.id FROM comments_reported_by(viewer) AS reported (id))))
    AND NOT (EXISTS (SELECT FROM muted_by(viewer)) AND tells_of_muted(viewer, n.post_id, n.comment_id))
    -- Leaves out notifications about votes if all votes were withdrawn.
    AND (n.kind <> 'vote' OR EXISTS (SELECT FROM post_votes v WHERE v.post_id = n.post_id AND v.user_id <> n.user_id))
    -- Leaves out questions whether a concern was answered, once it has moved on.
    AND (n.kind::text <> 'concern_due' OR EXISTS (SELECT FROM posts p WHERE p.id = n.post_id AND p.concern_state IN ('raised', 'asked')))
    -- Leaves out questions about Community Voice that are answered or withdrawn.
    AND (n.kind::text <> 'voice_asked' OR EXISTS (SELECT FROM community_voices v WHERE v.answered_at IS NULL
      AND (v.post_id = n.post_id OR v.comment_id = n.comment_id)))
    -- Leaves out notifications about waiting reviews if no review waits, or if the person is no longer an
    -- administrator.
    AND (n.kind <> 'case_waiting' OR (EXISTS (SELECT FROM reviews v WHERE review_waits(v))
      AND EXISTS (SELECT FROM users u WHERE u.id = n.user_id AND u.is_admin)))
$$;
