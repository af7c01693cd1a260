-- Clears all cached public pages.
CREATE OR REPLACE FUNCTION announce_all_pages()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('public_pages', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_all_pages AFTER INSERT OR DELETE OR UPDATE OF id, name, city, province, type, grades, rce_name, school_family, feeder_schools, description, thumbnail, website, phone, fax, civic_address, mailing_address, postal_code, geo_location OR TRUNCATE ON schools
  FOR EACH STATEMENT
  EXECUTE FUNCTION announce_all_pages();
CREATE OR REPLACE TRIGGER announce_transparency AFTER INSERT OR DELETE OR UPDATE ON transparency_months
  FOR EACH STATEMENT
  EXECUTE FUNCTION announce_all_pages();
-- For each row, because withdraw_voices runs at each edit of a post and seldom deletes one.
CREATE OR REPLACE TRIGGER announce_voices AFTER INSERT OR DELETE OR UPDATE ON community_voices
  FOR EACH ROW
  EXECUTE FUNCTION announce_all_pages();
CREATE OR REPLACE TRIGGER announce_endorsements AFTER INSERT OR DELETE OR UPDATE ON endorsements
  FOR EACH STATEMENT
  EXECUTE FUNCTION announce_all_pages();
