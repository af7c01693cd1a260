-- Verifies people for whom two verified parents of the school vouch, and ends verifications that no longer have two
-- vouches. Called by settle_changed, keep_promise_of_codes, lib/verification/parent-status.ts and
-- lib/schools/deleted/restore-school-rows.ts.
CREATE OR REPLACE FUNCTION settle_vouches(place integer)
RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  proven integer[];
  vouched integer[] := '{}';
  more integer[];
BEGIN
  PERFORM pg_advisory_xact_lock(7307, place);
  SELECT coalesce(array_agg(DISTINCT user_id), '{}') INTO proven FROM school_parents WHERE school_id = place AND method <> 'vouch';
  LOOP
    SELECT array_agg(user_id) INTO more FROM (
      SELECT v.user_id FROM vouches v JOIN users u ON u.id = v.user_id
      WHERE v.school_id = place AND u.email_verified_at IS NOT NULL
        AND v.voucher_id = ANY (proven || vouched) AND v.user_id <> ALL (proven || vouched)
        AND NOT EXISTS (SELECT FROM parent_refusals r WHERE r.user_id = v.user_id AND r.school_id = place)
      GROUP BY v.user_id HAVING count(*) >= 2) found;
    EXIT WHEN more IS NULL;
    vouched := vouched || more;
  END LOOP;
  DELETE FROM school_parents WHERE school_id = place AND method = 'vouch' AND user_id <> ALL (vouched);
  INSERT INTO school_parents (user_id, school_id, method)
  SELECT person, place, 'vouch' FROM unnest(vouched) person ON CONFLICT DO NOTHING;
END $$;
