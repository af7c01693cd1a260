-- Clears the cached list of schools.
CREATE OR REPLACE FUNCTION announce_schools()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('schools', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_schools AFTER INSERT OR DELETE OR UPDATE OF id, name, city, province, type, grades, rce_name, school_family, description, thumbnail, website, phone, civic_address, postal_code, geo_location OR TRUNCATE ON schools
  FOR EACH STATEMENT
  EXECUTE FUNCTION announce_schools();
