-- Time of the last weekly check of an anonymous post, at or before `moment`. The check decides whether the post is
-- visible until the next check. `phase` is the time from the start of the week to the post's check, in seconds. Called
-- by lib/posts/post-expiry.ts and standing_posts.
CREATE OR REPLACE FUNCTION last_check(phase integer, moment timestamptz)
RETURNS timestamptz
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT to_timestamp(floor((extract(epoch FROM moment)::float8 - phase) / 604800) * 604800 + phase)
$$;
