-- Clears the cached public pages of a school when a file of one of its shared posts changed.
CREATE OR REPLACE FUNCTION announce_pages_of_file()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('public_pages', p.school_id::text) FROM post_media m JOIN posts p ON p.id = m.post_id
  WHERE m.id = coalesce(new.media_id, old.media_id) AND p.share_token IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_files AFTER INSERT OR DELETE OR UPDATE ON stored_files
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_file();
