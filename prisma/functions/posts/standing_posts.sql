-- Posts that are shown because their author has access. A signed post is shown or hidden as soon as its author's access
-- changes. An anonymous post is shown or hidden only at a weekly check, so that the time reveals nothing about the
-- author (record 103). Called by lib/policy/visible-content-sql.ts and visible_posts.
CREATE OR REPLACE FUNCTION standing_posts(moment timestamptz)
RETURNS SETOF posts
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT p.* FROM posts p JOIN users author ON author.id = p.user_id LEFT JOIN memberships m ON m.user_id = author.id
  WHERE (NOT p.is_anonymous AND has_access(author.is_admin, m.access_until, m.override_until, m.seat_until, moment))
    OR (p.is_anonymous AND (p.created_at > last_check(p.check_phase, moment) OR m.had_access @> last_check(p.check_phase, moment)
      OR author.was_admin @> last_check(p.check_phase, moment)))
$$;
