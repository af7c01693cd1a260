-- Clears the cached public pages that show a changed author by name. Pages with only anonymous texts of the author stay
-- cached. If both kinds of pages changed at the same time, readers could tell who wrote the anonymous texts (record
-- 103).
CREATE OR REPLACE FUNCTION announce_pages_of_author()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  author integer;
BEGIN
  IF tg_table_name = 'users' THEN
    author := new.id;
  ELSE
    author := coalesce(new.user_id, old.user_id);
  END IF;
  PERFORM pg_notify('public_pages', shared.school_id::text)
  FROM (
    SELECT school_id FROM posts WHERE user_id = author AND NOT is_anonymous AND share_token IS NOT NULL
    UNION SELECT p.school_id FROM comments c JOIN posts p ON p.id = c.post_id
    WHERE c.user_id = author AND c.outside::text = 'named' AND p.share_token IS NOT NULL AND is_named(c)) shared;
  -- Community Voice shows texts of people who have access, some by first name.
  PERFORM pg_notify('public_pages', '') WHERE EXISTS (SELECT FROM voices_of(author) v WHERE v.naming IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER announce_access AFTER INSERT OR DELETE OR UPDATE OF access_until, override_until, seat_until, had_access ON memberships
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_author();
CREATE OR REPLACE TRIGGER announce_proof AFTER INSERT OR DELETE ON school_parents
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_author();
CREATE OR REPLACE TRIGGER announce_author AFTER UPDATE OF first_name, last_name, avatar, is_admin, verified_method ON users
  FOR EACH ROW
  EXECUTE FUNCTION announce_pages_of_author();
