-- Updates the daily counts when rows are added or deleted. The triggers that call the function pass the name of their
-- daily count as its argument.
CREATE OR REPLACE FUNCTION count_rows()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO rows_by_day (name, day, slot, value)
  SELECT tg_argv[0], (created_at AT TIME ZONE 'America/Halifax')::date, 1 + pg_backend_pid() % 64, count(*) * CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END
  FROM changed GROUP BY 2 ORDER BY 2
  ON CONFLICT (name, day, slot) DO UPDATE SET value = rows_by_day.value + excluded.value;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_added_rows AFTER INSERT ON comments
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('comments');
CREATE OR REPLACE TRIGGER count_deleted_rows AFTER DELETE ON comments
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('comments');
CREATE OR REPLACE TRIGGER count_added_rows AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('posts');
CREATE OR REPLACE TRIGGER count_deleted_rows AFTER DELETE ON posts
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('posts');
CREATE OR REPLACE TRIGGER count_added_rows AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('reports');
CREATE OR REPLACE TRIGGER count_deleted_rows AFTER DELETE ON reports
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('reports');
CREATE OR REPLACE TRIGGER count_added_rows AFTER INSERT ON users
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('signUps');
CREATE OR REPLACE TRIGGER count_deleted_rows AFTER DELETE ON users
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_rows('signUps');
