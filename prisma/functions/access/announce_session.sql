-- Tells every server process to reload a person's rights after one of their sessions ended or got a new id.
CREATE OR REPLACE FUNCTION announce_session()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('access', OLD.user_id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_session_ended AFTER DELETE OR UPDATE OF id_hash ON sessions
  FOR EACH ROW
  EXECUTE FUNCTION announce_session();
