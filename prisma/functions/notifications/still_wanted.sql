-- Whether a recipient still wants a notification immediately by email and by push message. Returns no row if they no
-- longer follow its school, person or post. `on_topic` is the topic of the notification's kind. Called by
-- lib/notifications/preference-sql.ts.
CREATE OR REPLACE FUNCTION still_wanted(recipient integer, kind text, of_post integer, on_topic text)
RETURNS TABLE (by_mail boolean, by_push boolean)
LANGUAGE sql
STABLE
AS $$
  SELECT w.mail = 'at_once', w.push
  FROM users u LEFT JOIN posts p ON p.id = of_post
  LEFT JOIN user_school_subscriptions f ON f.user_id = u.id AND f.school_id = p.school_id
  CROSS JOIN preference_of(u, f, on_topic) w
  WHERE u.id = recipient AND CASE kind WHEN 'post' THEN f.id IS NOT NULL
    WHEN 'person_post' THEN EXISTS (SELECT FROM person_follows o WHERE o.follower_id = u.id AND o.followed_id = p.user_id)
    WHEN 'followed_comment' THEN EXISTS (SELECT FROM post_follows o WHERE o.user_id = u.id AND o.post_id = of_post AND NOT o.is_muted)
    ELSE true END
$$;
