-- Whether the voter is a verified parent of the poll's school still: what is counted at the close (docs/decisions/067 and 103).
ALTER TABLE "poll_votes" ADD COLUMN "counts" BOOLEAN NOT NULL DEFAULT true;

-- Follows the verification while the poll is open, and stays as it is once the result is shown. Nobody sees it before the close. A deleted account
-- changes nothing: its vote stays as it was.
CREATE FUNCTION settle_poll_votes() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER settle_poll_votes AFTER INSERT OR DELETE ON school_parents FOR EACH ROW EXECUTE FUNCTION settle_poll_votes();
