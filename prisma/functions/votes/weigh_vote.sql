-- Decides whether a vote counts as a vote of a verified parent. The vote of the post's own author never counts as one.
CREATE OR REPLACE FUNCTION weigh_vote()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  new.by_parent := coalesce(
    (SELECT p.user_id <> new.user_id AND is_proven_parent(new.user_id, p.school_id) FROM posts p WHERE p.id = new.post_id), false);
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER weigh_vote BEFORE INSERT OR UPDATE OF vote_type ON post_votes
  FOR EACH ROW
  EXECUTE FUNCTION weigh_vote();
