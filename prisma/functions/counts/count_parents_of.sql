-- Counts a school's verified parents and verified followers. Called by count_parents and count_followers.
CREATE OR REPLACE FUNCTION count_parents_of(place integer)
RETURNS void
LANGUAGE plpgsql
AS $$
DECLARE
  was record;
  parents integer;
  verified integer;
BEGIN
  SELECT parent_count, verified_follower_count INTO was FROM schools WHERE id = place FOR NO KEY UPDATE;
  SELECT count(DISTINCT sp.user_id) INTO parents FROM school_parents sp WHERE sp.school_id = place;
  SELECT count(*) INTO verified FROM user_school_subscriptions f JOIN users u ON u.id = f.user_id
  WHERE f.school_id = place AND u.verified_method IS NOT NULL
    AND NOT EXISTS (SELECT FROM school_parents sp WHERE sp.school_id = place AND sp.user_id = f.user_id);
  IF (parents, verified) IS DISTINCT FROM (was.parent_count, was.verified_follower_count) THEN
    UPDATE schools SET parent_count = parents, verified_follower_count = verified WHERE id = place;
    -- An anonymous post shows its author's badge only if at least five people have this badge. If a count rises to five
    -- or falls below five, the school's cached public pages are cleared.
    IF (parents >= 5) <> (was.parent_count >= 5) OR (verified >= 5) <> (was.verified_follower_count >= 5) THEN
      PERFORM pg_notify('public_pages', place::text) WHERE EXISTS (SELECT FROM posts WHERE school_id = place AND is_anonymous AND share_token IS NOT NULL);
    END IF;
  END IF;
END $$;
