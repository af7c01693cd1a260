-- Moderators of schools who meet all requirements of the role at `moment`. `terms` is the current version of the terms.
-- Called by lib/moderation/school-moderators.ts and hidden_by_reports.
CREATE OR REPLACE FUNCTION acting_moderators(moment timestamptz, terms text)
RETURNS TABLE (user_id integer, school_id integer)
LANGUAGE sql
STABLE
AS $$
  SELECT g.user_id, g.school_id FROM school_moderators g JOIN users u ON u.id = g.user_id
  WHERE u.email_verified_at IS NOT NULL AND u.terms_version = terms AND coalesce(u.suspended_until <= moment, true)
    AND NOT EXISTS (SELECT FROM account_deletions d WHERE d.user_id = u.id)
$$;
