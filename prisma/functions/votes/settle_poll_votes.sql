-- Counts a person's votes in a school's open polls only while the person is a verified parent of that school. Closed
-- polls keep their result.
CREATE OR REPLACE FUNCTION settle_poll_votes()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  person integer := coalesce(new.user_id, old.user_id);
  place integer := coalesce(new.school_id, old.school_id);
  is_parent boolean := EXISTS (SELECT FROM school_parents WHERE user_id = person AND school_id = place);
BEGIN
  UPDATE poll_votes v SET counts = is_parent FROM posts p
  WHERE v.user_id = person AND v.counts <> is_parent AND p.id = v.post_id AND p.school_id = place
    AND p.poll_ends_at > now() - interval '1 minute' AND EXISTS (SELECT FROM users WHERE id = person);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settle_poll_votes AFTER INSERT OR DELETE ON school_parents
  FOR EACH ROW
  EXECUTE FUNCTION settle_poll_votes();
