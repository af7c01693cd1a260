-- People who have access at `moment`, which means that they may post and comment. Called by
-- lib/policy/visible-content-sql.ts.
CREATE OR REPLACE FUNCTION people_with_access(moment timestamptz)
RETURNS SETOF users
LANGUAGE sql
STABLE PARALLEL SAFE
AS $$
  SELECT u.* FROM users u LEFT JOIN memberships m ON m.user_id = u.id
  WHERE has_access(u.is_admin, m.access_until, m.override_until, m.seat_until, moment)
$$;
