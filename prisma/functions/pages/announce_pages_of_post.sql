-- Clears the cached public pages of a school when a part of one of its shared posts changes, such as a comment or
-- photo, or the school's reply.
CREATE OR REPLACE FUNCTION announce_pages_of_post()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_notify('public_pages', school_id::text) FROM posts WHERE id = coalesce(new.post_id, old.post_id) AND share_token IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_comment_outside AFTER UPDATE OF outside ON comments
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_post();
CREATE OR REPLACE TRIGGER announce_edited_comment AFTER UPDATE OF content, edited_at, withheld ON comments
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_post();
CREATE OR REPLACE TRIGGER announce_media AFTER INSERT OR DELETE OR UPDATE ON post_media
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_post();
CREATE OR REPLACE TRIGGER announce_school_reply AFTER UPDATE OF state, content ON school_replies
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_post();
