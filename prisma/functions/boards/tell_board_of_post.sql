-- Notifies the browsers in which a school's board is open about a new post. A post that was hidden pending review
-- counts as new when it becomes visible.
CREATE OR REPLACE FUNCTION tell_board_of_post()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM note_new_on_board(new.school_id, new.id, NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_board_of_post AFTER INSERT ON posts
  FOR EACH ROW WHEN (new.withheld IS NULL)
  EXECUTE FUNCTION tell_board_of_post();
CREATE OR REPLACE TRIGGER tell_board_of_released_post AFTER UPDATE OF withheld ON posts
  FOR EACH ROW WHEN ((old.withheld IS NOT NULL) AND (new.withheld IS NULL))
  EXECUTE FUNCTION tell_board_of_post();
