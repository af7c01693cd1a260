-- Notifies the browsers in which a school's board is open when the votes, the comment count or the limits on comments of
-- one of its posts change.
CREATE OR REPLACE FUNCTION tell_board_of_counts()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('boards', new.school_id || ':' || new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_board_of_counts AFTER UPDATE OF upvote_count, downvote_count, comment_count, comments_closed_at, comments_closed_reason, parent_comments_only ON posts
  FOR EACH ROW WHEN (((old.upvote_count IS DISTINCT FROM new.upvote_count) OR (old.downvote_count IS DISTINCT FROM new.downvote_count)) OR (old.comment_count IS DISTINCT FROM new.comment_count)
    OR (old.comments_closed_at IS DISTINCT FROM new.comments_closed_at) OR (old.comments_closed_reason IS DISTINCT FROM new.comments_closed_reason)
    OR (old.parent_comments_only IS DISTINCT FROM new.parent_comments_only))
  EXECUTE FUNCTION tell_board_of_counts();
