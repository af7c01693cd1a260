-- Updates the vote counts of a post and its rank. An author's own vote is counted but does not change the rank.
CREATE OR REPLACE FUNCTION count_votes()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  up integer := 0;
  down integer := 0;
  parents integer := 0;
  others integer := 0;
  value integer;
  voter integer := coalesce(new.user_id, old.user_id);
BEGIN
  IF tg_op <> 'INSERT' THEN
    value := CASE old.vote_type WHEN 'upvote' THEN -1 ELSE 1 END;
    IF old.vote_type = 'upvote' THEN up := -1; ELSE down := -1; END IF;
    IF old.by_parent THEN parents := value; ELSE others := value; END IF;
  END IF;
  IF tg_op <> 'DELETE' THEN
    value := CASE new.vote_type WHEN 'upvote' THEN 1 ELSE -1 END;
    IF new.vote_type = 'upvote' THEN up := up + 1; ELSE down := down + 1; END IF;
    IF new.by_parent THEN parents := parents + value; ELSE others := others + value; END IF;
  END IF;
  IF up <> 0 OR down <> 0 OR parents <> 0 OR others <> 0 THEN
    UPDATE posts p SET
      upvote_count = p.upvote_count + up,
      downvote_count = p.downvote_count + down,
      parent_score = p.parent_score + CASE WHEN p.user_id = voter THEN 0 ELSE parents END,
      other_score = p.other_score + CASE WHEN p.user_id = voter THEN 0 ELSE others END,
      popular_rank = CASE WHEN p.user_id = voter OR (parents = 0 AND others = 0) THEN p.popular_rank
        ELSE rank_of_votes(p.parent_score + parents, p.other_score + others, s.follower_count) END
    FROM schools s WHERE p.id = coalesce(new.post_id, old.post_id) AND s.id = p.school_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_votes AFTER INSERT OR DELETE OR UPDATE OF vote_type, by_parent ON post_votes
  FOR EACH ROW
  EXECUTE FUNCTION count_votes();
