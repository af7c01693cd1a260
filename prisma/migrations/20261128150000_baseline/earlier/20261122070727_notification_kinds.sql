-- A notification says which of the real kinds it is and stores what its text is made from, no longer a sentence with the kind 'system'.
CREATE TYPE "notification_kind" AS ENUM ('comment', 'reply', 'vote', 'post', 'review_decided', 'review_kept', 'appeal_upheld', 'appeal_reversed', 'suspended', 'suspension_lifted', 'access_given', 'access_revoked', 'trial_ending', 'payment_failed', 'payment_recovered', 'membership_ended', 'membership_held', 'notice');
ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD COLUMN "data" JSONB NOT NULL DEFAULT '{}';

-- The old sentences are taken apart so that the same ones are made of them again. What is not as it was ever written stays a sentence.

-- Noon of a day in the sentence: whatever of it was meant, its text names that day.
CREATE FUNCTION pg_temp.moment(said text) RETURNS text LANGUAGE sql AS $$
  SELECT to_char((to_date(said, 'Mon DD, YYYY') + time '12:00') AT TIME ZONE 'America/Halifax' AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')
$$;
CREATE FUNCTION pg_temp.until(said text) RETURNS text LANGUAGE sql AS $$
  SELECT CASE WHEN said = 'for good' THEN '9999-12-31T00:00:00.000Z' ELSE pg_temp.moment(substr(said, 7)) END
$$;
CREATE FUNCTION pg_temp.part(group_key text, which int) RETURNS text LANGUAGE sql AS $$
  SELECT nullif(split_part(group_key, ':', which), 'null')
$$;
CREATE FUNCTION pg_temp.cents(said text) RETURNS int LANGUAGE sql AS $$ SELECT replace(said, '.', '')::int $$;

UPDATE notifications SET kind = 'payment_failed', data = jsonb_build_object(
    'invoiceId', pg_temp.part(group_key, 3), 'tries', pg_temp.part(group_key, 4)::int, 'cents', pg_temp.cents(found[1]), 'accessUntil', pg_temp.moment(found[3]))
  FROM (SELECT id AS of_id, regexp_match(text, '^Your payment of \$(\d+\.\d\d) did not go through\.( You keep full access until (\w{3} \d{1,2}, \d{4})\.)? Please check your card on the Subscription page\.$') AS found
    FROM notifications WHERE kind = 'system' AND group_key ~ '^billing:failed:[^:]+:\d+$') said WHERE id = of_id AND found IS NOT NULL;
UPDATE notifications SET kind = 'trial_ending', data = jsonb_build_object(
    'subscriptionId', pg_temp.part(group_key, 3), 'ends', pg_temp.moment(found[1]), 'cents', pg_temp.cents(found[2]))
  FROM (SELECT id AS of_id, regexp_match(text, '^Your free trial ends on (\w{3} \d{1,2}, \d{4})\. Then it is CA\$(\d+\.\d\d) a month\. You can cancel on the Subscription page until then\.$') AS found
    FROM notifications WHERE kind = 'system' AND group_key ~ '^billing:trial_will_end:[^:]+$') said WHERE id = of_id AND found IS NOT NULL;
UPDATE notifications SET kind = 'payment_recovered', data = jsonb_build_object('invoiceId', pg_temp.part(group_key, 3))
  WHERE kind = 'system' AND group_key ~ '^billing:recovered:[^:]+$' AND text = 'Your payment went through. Thank you: everything is as before.';
UPDATE notifications SET kind = 'membership_ended', data = jsonb_build_object('subscriptionId', pg_temp.part(group_key, 3))
  WHERE kind = 'system' AND group_key ~ '^billing:ended:[^:]+$'
    AND text = 'Your subscription has ended. You can still read, follow schools and vote; what you wrote comes back when you subscribe again.';
UPDATE notifications SET kind = 'membership_held', data = jsonb_build_object('subscriptionId', pg_temp.part(group_key, 3), 'hold', pg_temp.part(group_key, 4))
  WHERE kind = 'system' AND group_key ~ '^billing:hold:[^:]+:(dispute|fraud|refund)$'
    AND text = 'Your subscription is on hold because of a question about a payment. Please contact us.';

UPDATE notifications SET kind = 'suspended', data = jsonb_build_object('until', pg_temp.until(found[1]), 'reason', found[2])
  FROM (SELECT id AS of_id, regexp_match(text, '^Your account is suspended (for good|until \w{3} \d{1,2}, \d{4}): (.*) You can read, but not take part\.$') AS found
    FROM notifications WHERE kind = 'system' AND group_key IS NULL) said WHERE id = of_id AND found IS NOT NULL;
UPDATE notifications SET kind = 'suspension_lifted'
  WHERE kind = 'system' AND group_key IS NULL AND text = 'Your suspension was lifted. You can take part again.';
UPDATE notifications SET kind = 'access_given', data = jsonb_build_object('until', pg_temp.until(found[1]))
  FROM (SELECT id AS of_id, regexp_match(text, '^You have full access (until \w{3} \d{1,2}, \d{4}), free of charge\.$') AS found
    FROM notifications WHERE kind = 'system' AND group_key IS NULL) said WHERE id = of_id AND found IS NOT NULL;
UPDATE notifications SET kind = 'access_revoked'
  WHERE kind = 'system' AND group_key IS NULL AND text = 'Your full access free of charge has ended.';

UPDATE notifications SET kind = 'review_kept', data = jsonb_build_object('reviewId', pg_temp.part(group_key, 2)::int, 'what', found[1], 'reason', found[2])
  FROM (SELECT id AS of_id, regexp_match(text, '^Your (post|comment) was looked at and stays: (.*)$') AS found
    FROM notifications WHERE kind = 'system' AND group_key ~ '^kept:\d+$') said WHERE id = of_id AND found IS NOT NULL;
UPDATE notifications SET kind = 'review_decided', data = jsonb_build_object('reviewId', pg_temp.part(group_key, 2)::int, 'what', found[1],
    'decision', CASE found[2] WHEN 'was looked at and stays' THEN 'keep' WHEN 'was hidden' THEN 'hide' ELSE 'delete' END,
    'reason', regexp_replace(found[3], ' Your account is suspended\.$', ''), 'isSuspended', found[3] ~ ' Your account is suspended\.$')
  FROM (SELECT id AS of_id, regexp_match(text, '^Your (post|comment) (was looked at and stays|was hidden|was deleted): (.*) You can answer once\.$') AS found
    FROM notifications WHERE kind = 'system' AND group_key ~ '^review:\d+$') said WHERE id = of_id AND found IS NOT NULL;
UPDATE notifications SET kind = 'appeal_upheld', data = jsonb_build_object('reviewId', pg_temp.part(group_key, 2)::int, 'reason', found[1])
  FROM (SELECT id AS of_id, regexp_match(text, '^Your answer was read; the decision stays: (.*)$') AS found
    FROM notifications WHERE kind = 'system' AND group_key ~ '^review:\d+$') said WHERE id = of_id AND found IS NOT NULL;
-- One space stands after the reason, and then what became of it: each sentence at most once, in this order.
UPDATE notifications SET kind = 'appeal_reversed', data = jsonb_build_object('reviewId', pg_temp.part(group_key, 2)::int, 'reason', left(rest, length(rest) - length(outcome) - 1),
    'outcomes', to_jsonb(array_remove(ARRAY[
      CASE WHEN outcome ~ '^What was deleted cannot come back\.' THEN 'gone' END,
      CASE WHEN outcome ~ 'Your post is shown again\.' THEN 'post_shown' END,
      CASE WHEN outcome ~ 'Your comment is shown again\.' THEN 'comment_shown' END,
      CASE WHEN outcome ~ 'Your suspension has ended\.' THEN 'suspension_ended' END], NULL)))
  FROM (SELECT of_id, rest, ltrim(substring(rest FROM '(?:(?: What was deleted cannot come back\.)?(?: Your (?:post|comment) is shown again\.)?(?: Your suspension has ended\.)?| )$')) AS outcome
    FROM (SELECT id AS of_id, substring(text FROM '^Your answer was read; the decision was taken back: (.*)$') AS rest
      FROM notifications WHERE kind = 'system' AND group_key ~ '^review:\d+$') said) told
  WHERE id = of_id AND rest = left(rest, length(rest) - length(outcome) - 1) || ' ' || outcome;

UPDATE notifications SET kind = 'notice', data = jsonb_build_object('text', coalesce(text, '')) WHERE kind = 'system';

ALTER TABLE notifications ALTER COLUMN kind TYPE "notification_kind" USING kind::"notification_kind";
ALTER TABLE notifications DROP COLUMN "text";
