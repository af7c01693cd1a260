-- The role that gives a person's reports weight at a school: 'parent' or 'follower'. NULL if their reports have no
-- weight there. Called by lib/moderation/weigh-reports.ts.
-- - `followed_by`: a follower counts only if they began to follow the school at this time or earlier.
-- - `max_schools`: a verified parent of more schools than this does not count as a parent.
CREATE OR REPLACE FUNCTION role_of_reporter(person users, at_school integer, moment timestamptz, followed_by timestamptz, max_schools integer)
RETURNS SETOF text
LANGUAGE sql
STABLE
AS $$
  SELECT CASE WHEN coalesce(person.suspended_until > moment, false) THEN NULL
    WHEN EXISTS (SELECT FROM counted_parents(max_schools) p WHERE p.user_id = person.id AND p.school_id = at_school) THEN 'parent'
    WHEN EXISTS (SELECT FROM user_school_subscriptions f
        WHERE f.user_id = person.id AND f.school_id = at_school AND f.subscribed_at <= followed_by)
      -- A follower's reports have weight only if the follower is verified as a parent, or may post and comment.
      AND (person.verified_method IS NOT NULL OR EXISTS (SELECT FROM school_parents sp WHERE sp.user_id = person.id)
        OR EXISTS (SELECT FROM people_with_access(moment) a WHERE a.id = person.id)) THEN 'follower' END
$$;
