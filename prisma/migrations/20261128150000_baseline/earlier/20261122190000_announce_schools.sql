-- The list of schools is kept in memory (docs/decisions/035): every process is told when it changes. Not of followers, who are counted in the same row.

CREATE FUNCTION announce_schools() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('schools', '');
  RETURN NULL;
END $$;

CREATE TRIGGER announce_schools
AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF id, name, city, province, type, grades, rce_name, school_family, description, thumbnail, website, phone,
  civic_address, postal_code, geo_location ON schools
FOR EACH STATEMENT EXECUTE FUNCTION announce_schools();
