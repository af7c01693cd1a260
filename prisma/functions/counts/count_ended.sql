-- Updates the number of memberships that ended on each day.
CREATE OR REPLACE FUNCTION count_ended()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.ended_at IS NOT NULL THEN
    PERFORM add_to_day('ended', old.ended_at, -1);
  END IF;
  IF tg_op <> 'DELETE' AND new.ended_at IS NOT NULL THEN
    PERFORM add_to_day('ended', new.ended_at, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_ended_added AFTER INSERT ON memberships
  FOR EACH ROW WHEN (new.ended_at IS NOT NULL)
  EXECUTE FUNCTION count_ended();
CREATE OR REPLACE TRIGGER count_ended_deleted AFTER DELETE ON memberships
  FOR EACH ROW WHEN (old.ended_at IS NOT NULL)
  EXECUTE FUNCTION count_ended();
CREATE OR REPLACE TRIGGER count_ended_moved AFTER UPDATE OF ended_at ON memberships
  FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at)
  EXECUTE FUNCTION count_ended();
