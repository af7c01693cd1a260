-- Tells every server process to reload a person's rights. Runs when the confirmation of their email address, their
-- suspension or their administrator rights change.
CREATE OR REPLACE FUNCTION announce_access()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('access', OLD.id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_access AFTER UPDATE OF email_verified_at, suspended_until, is_admin ON users
  FOR EACH ROW WHEN ((old.email_verified_at IS DISTINCT FROM new.email_verified_at) OR (old.suspended_until IS DISTINCT FROM new.suspended_until) OR (old.is_admin IS DISTINCT FROM new.is_admin))
  EXECUTE FUNCTION announce_access();
