-- Clears the cached lines of the storm morning, and tells every server process to send the new lines to open pages.
CREATE OR REPLACE FUNCTION announce_storm()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('storm', '');
  PERFORM pg_notify('boards', 'storm');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_storm AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON storm_reports
  FOR EACH STATEMENT
  EXECUTE FUNCTION announce_storm();
