-- Notifications with the present state of their subjects. Called by lib/notifications/queries.ts.
CREATE OR REPLACE FUNCTION notification_rows(may_read boolean, moment timestamptz)
RETURNS TABLE (id integer, kind notification_kind, data jsonb, read boolean, created_at timestamptz, post_id integer, comment_id integer,
  school_id integer, school_name text, post_title text, post_content text, is_anonymous boolean, is_own_anonymous boolean,
  first_name text, last_name text, voter_count integer, waiting_count integer)
LANGUAGE sql
STABLE
AS $$
  SELECT n.id, n.kind, n.data, n.read, n.created_at, n.post_id, n.comment_id, p.school_id, s.name,
    -- Title and content are NULL if the post's author has no access. They are also NULL for another person's post if
    -- the recipient may not read posts (`may_read` is false).
    CASE WHEN shown.id IS NOT NULL AND (p.user_id = n.user_id OR may_read) THEN p.title END,
    CASE WHEN shown.id IS NOT NULL AND (p.user_id = n.user_id OR may_read) THEN p.content END,
    coalesce(p.is_anonymous AND coalesce(c.user_id, p.user_id) = p.user_id, false), coalesce(p.is_anonymous AND p.user_id = n.user_id, false),
    w.first_name, w.last_name,
    CASE WHEN n.kind = 'vote' THEN (SELECT count(*)::integer FROM post_votes v WHERE v.post_id = n.post_id AND v.user_id <> n.user_id) ELSE 0 END,
    CASE WHEN n.kind = 'case_waiting' THEN (SELECT count(*)::integer FROM reviews v WHERE review_waits(v)) ELSE 0 END
  FROM notifications n LEFT JOIN posts p ON p.id = n.post_id LEFT JOIN schools s ON s.id = p.school_id
  LEFT JOIN standing_posts(moment) shown ON shown.id = n.post_id
  LEFT JOIN comments c ON c.id = n.comment_id LEFT JOIN users w ON w.id = coalesce(c.user_id, p.user_id)
$$;
