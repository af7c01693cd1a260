-- Clears the cached settings.
CREATE OR REPLACE FUNCTION announce_settings()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('settings', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_settings AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings
  FOR EACH STATEMENT
  EXECUTE FUNCTION announce_settings();
