-- Updates the daily counts when the creation time of a row changes: the old day counts one row less, and the new day
-- one more.
CREATE OR REPLACE FUNCTION count_moved_row()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM add_to_day(tg_argv[0], old.created_at, -1), add_to_day(tg_argv[0], new.created_at, 1);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_moved_row AFTER UPDATE OF created_at ON comments
  FOR EACH ROW WHEN (old.created_at <> new.created_at)
  EXECUTE FUNCTION count_moved_row('comments');
CREATE OR REPLACE TRIGGER count_moved_row AFTER UPDATE OF created_at ON posts
  FOR EACH ROW WHEN (old.created_at <> new.created_at)
  EXECUTE FUNCTION count_moved_row('posts');
CREATE OR REPLACE TRIGGER count_moved_row AFTER UPDATE OF created_at ON reports
  FOR EACH ROW WHEN (old.created_at <> new.created_at)
  EXECUTE FUNCTION count_moved_row('reports');
CREATE OR REPLACE TRIGGER count_moved_row AFTER UPDATE OF created_at ON users
  FOR EACH ROW WHEN (old.created_at <> new.created_at)
  EXECUTE FUNCTION count_moved_row('signUps');
