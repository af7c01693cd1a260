-- People to notify of a new post: the followers of its school and, unless the post is anonymous, the followers of its
-- author. The last three parameters mean the same as in delivery_to. Called by lib/notifications/notify.ts.
CREATE OR REPLACE FUNCTION followers_to_notify(author integer, at_school integer, is_anonymous boolean, push_topic text, soon timestamptz, later timestamptz)
RETURNS TABLE (user_id integer, kind notification_kind, in_app boolean, mail_at timestamptz, push_at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT u.id, 'post'::notification_kind, d.in_app, d.mail_at, d.push_at
  FROM user_school_subscriptions f JOIN users u ON u.id = f.user_id
  CROSS JOIN delivery_to(u, f, 'posts', 'posts', push_topic, soon, later) d
  WHERE f.school_id = at_school AND f.user_id <> author
    AND NOT EXISTS (SELECT FROM person_follows w WHERE w.follower_id = f.user_id AND w.followed_id = author AND NOT is_anonymous)
  UNION ALL
  -- Followers of the author are notified even if they want no posts of the school in the app.
  SELECT u.id, 'person_post', d.in_app, d.mail_at, d.push_at
  FROM person_follows w JOIN users u ON u.id = w.follower_id LEFT JOIN user_school_subscriptions f ON f.school_id = at_school AND f.user_id = u.id
  CROSS JOIN delivery_to(u, f, 'always', 'posts', push_topic, soon, later) d
  WHERE w.followed_id = author AND NOT is_anonymous AND u.id <> author
$$;
