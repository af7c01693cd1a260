-- Tells every server process that a person's notifications changed, so that the process can refresh that person's open
-- pages.
CREATE OR REPLACE FUNCTION announce_notification()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('notifications', coalesce(new.user_id, old.user_id)::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_notification AFTER INSERT OR DELETE OR UPDATE ON notifications
  FOR EACH ROW
  EXECUTE FUNCTION announce_notification();
