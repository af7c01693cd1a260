-- Open streams are checked again as soon as a session ends or gets another id, and when the rights of its person change (docs/decisions/104).

CREATE FUNCTION announce_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access', OLD.user_id::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_session_ended AFTER DELETE OR UPDATE OF id_hash ON sessions
FOR EACH ROW EXECUTE FUNCTION announce_session();

CREATE FUNCTION announce_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access', OLD.id::text);
  RETURN NULL;
END $$;

CREATE TRIGGER announce_access AFTER UPDATE OF email_verified_at, suspended_until, is_admin ON users
FOR EACH ROW WHEN (
  OLD.email_verified_at IS DISTINCT FROM NEW.email_verified_at
  OR OLD.suspended_until IS DISTINCT FROM NEW.suspended_until
  OR OLD.is_admin IS DISTINCT FROM NEW.is_admin
)
EXECUTE FUNCTION announce_access();
