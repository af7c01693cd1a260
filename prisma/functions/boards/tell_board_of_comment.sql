-- Notifies the browsers in which a school's board is open about a new comment. A comment that was hidden pending review
-- counts as new when it becomes visible.
CREATE OR REPLACE FUNCTION tell_board_of_comment()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM note_new_on_board((SELECT school_id FROM posts WHERE id = new.post_id), new.post_id, new.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_board_of_comment AFTER INSERT ON comments
  FOR EACH ROW WHEN (new.withheld IS NULL)
  EXECUTE FUNCTION tell_board_of_comment();
CREATE OR REPLACE TRIGGER tell_board_of_released_comment AFTER UPDATE OF withheld ON comments
  FOR EACH ROW WHEN ((old.withheld IS NOT NULL) AND (new.withheld IS NULL))
  EXECUTE FUNCTION tell_board_of_comment();
