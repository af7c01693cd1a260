-- A person's preference for a topic: whether the app shows its notifications, how often emails are sent, and whether
-- devices get push messages. For new posts of a followed school, the choice for that school (`follow`) overrides the
-- general one. Called by still_wanted and delivery_to.
CREATE OR REPLACE FUNCTION preference_of(person users, follow user_school_subscriptions, topic text)
RETURNS TABLE (app boolean, mail mail_pace, push boolean)
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT
    CASE topic WHEN 'answers' THEN person.notify_answers WHEN 'votes' THEN person.notify_votes
      WHEN 'posts' THEN coalesce(follow.notify_new_posts, person.notify_new_posts) WHEN 'decisions' THEN true ELSE false END,
    CASE topic WHEN 'answers' THEN person.mail_answers WHEN 'votes' THEN person.mail_votes
      WHEN 'posts' THEN coalesce(follow.mail_pace, person.mail_posts) WHEN 'events' THEN person.mail_events
      WHEN 'decisions' THEN person.mail_decisions END,
    CASE topic WHEN 'answers' THEN person.push_answers WHEN 'posts' THEN coalesce(follow.push_new_posts, person.push_posts)
      WHEN 'decisions' THEN person.push_decisions ELSE false END
$$;
