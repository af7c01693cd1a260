-- Clears the cached public pages of the school to which a changed row refers. If the row was moved to another school,
-- clears the pages of both schools. An event of an area has no school, so it clears all cached public pages.
CREATE OR REPLACE FUNCTION announce_school_pages()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN
    PERFORM pg_notify('public_pages', coalesce(old.school_id::text, ''));
  END IF;
  IF tg_op <> 'DELETE' THEN
    PERFORM pg_notify('public_pages', coalesce(new.school_id::text, ''));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_changed_post AFTER UPDATE ON posts
  FOR EACH ROW WHEN ((old.share_token IS NOT NULL) OR (new.share_token IS NOT NULL))
  EXECUTE FUNCTION announce_school_pages();
CREATE OR REPLACE TRIGGER announce_deleted_post AFTER DELETE ON posts
  FOR EACH ROW WHEN (old.share_token IS NOT NULL)
  EXECUTE FUNCTION announce_school_pages();
CREATE OR REPLACE TRIGGER announce_shared_post AFTER INSERT ON posts
  FOR EACH ROW WHEN (new.share_token IS NOT NULL)
  EXECUTE FUNCTION announce_school_pages();
CREATE OR REPLACE TRIGGER announce_events AFTER INSERT OR DELETE OR UPDATE ON school_events
  FOR EACH ROW
  EXECUTE FUNCTION announce_school_pages();
