-- Updates a school's follower count when a person follows or unfollows the school. If the person is verified, also
-- updates the school's counts of verified parents and verified followers.
CREATE OR REPLACE FUNCTION count_followers()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE schools SET follower_count = follower_count + CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END
  WHERE id = coalesce(new.school_id, old.school_id);
  IF NOT EXISTS (SELECT FROM users WHERE id = coalesce(new.user_id, old.user_id) AND verified_method IS NULL) THEN
    PERFORM count_parents_of(coalesce(new.school_id, old.school_id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_followers AFTER INSERT OR DELETE ON user_school_subscriptions
  FOR EACH ROW
  EXECUTE FUNCTION count_followers();
