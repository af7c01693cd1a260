-- True if a person has access at `moment`: as an administrator, by a payment, by complimentary access, or by a
-- household seat that another member pays for. Called by lib/policy/access.ts, lib/policy/visible-content-sql.ts,
-- people_with_access and standing_posts.
CREATE OR REPLACE FUNCTION has_access(is_admin boolean, access_until timestamptz, override_until timestamptz, seat_until timestamptz, moment timestamptz)
RETURNS boolean
LANGUAGE sql
IMMUTABLE PARALLEL SAFE
AS $$
  SELECT is_admin OR coalesce(access_until > moment, false) OR coalesce(override_until > moment, false) OR coalesce(seat_until > moment, false)
$$;
