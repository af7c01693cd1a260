-- Where and when a notification reaches a person: in the app, by email and by push message. Returns no row if the
-- notification does not reach the person at all. Called by lib/notifications/notify.ts and followers_to_notify.
-- - `app_topic`, `mail_topic`, `push_topic`: names of the person's preferences to read. Instead, `app_topic` may be
--   'always', and the other two may be 'never'.
-- - `follow`: the person's row as a follower of the school, if any.
-- - `soon`: time at which emails and push messages are due.
-- - `later`: time at which they are due for people who chose quiet hours.
CREATE OR REPLACE FUNCTION delivery_to(person users, follow user_school_subscriptions, app_topic text, mail_topic text, push_topic text,
  soon timestamptz, later timestamptz)
RETURNS TABLE (in_app boolean, mail_at timestamptz, push_at timestamptz)
LANGUAGE sql
STABLE
AS $$
  SELECT d.in_app, CASE WHEN d.pace = 'at_once' THEN d.due END, CASE WHEN d.by_push THEN d.due END
  FROM (
    SELECT app_topic = 'always' OR a.app AS in_app, CASE WHEN mail_topic <> 'never' THEN m.mail END AS pace,
      push_topic <> 'never' AND p.push AND EXISTS (SELECT FROM push_subscriptions s WHERE s.user_id = person.id) AS by_push,
      CASE WHEN person.quiet_hours THEN later ELSE soon END AS due
    FROM preference_of(person, follow, app_topic) a
    CROSS JOIN preference_of(person, follow, mail_topic) m CROSS JOIN preference_of(person, follow, push_topic) p) d
  -- A notification that reaches the person only in a digest email gets a row. A new post gets none in this case,
  -- because digests find new posts without notifications.
  WHERE d.in_app OR d.by_push OR CASE WHEN mail_topic = 'posts' THEN d.pace = 'at_once' ELSE d.pace <> 'off' END
$$;
