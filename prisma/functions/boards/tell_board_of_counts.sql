-- Notifies the browsers in which a school's board is open when the votes or the comment count of one of its posts
-- change.
CREATE OR REPLACE FUNCTION tell_board_of_counts()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('boards', new.school_id || ':' || new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_board_of_counts AFTER UPDATE OF upvote_count, downvote_count, comment_count ON posts
  FOR EACH ROW WHEN (((old.upvote_count IS DISTINCT FROM new.upvote_count) OR (old.downvote_count IS DISTINCT FROM new.downvote_count)) OR (old.comment_count IS DISTINCT FROM new.comment_count))
  EXECUTE FUNCTION tell_board_of_counts();
