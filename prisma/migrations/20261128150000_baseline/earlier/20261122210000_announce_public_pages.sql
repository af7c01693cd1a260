-- Public pages are kept in memory (docs/decisions/039): every process is told of each school whose pages a visitor would now see otherwise, and of all
-- with an empty payload. What no visitor sees is told to nobody.

CREATE FUNCTION announce_all_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages', '');
  RETURN NULL;
END $$;

CREATE TRIGGER announce_all_pages
AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF id, name, city, province, type, grades, rce_name, school_family, feeder_schools, description, thumbnail,
  website, phone, fax, civic_address, mailing_address, postal_code, geo_location ON schools
FOR EACH STATEMENT EXECUTE FUNCTION announce_all_pages();

-- Of a row that names its school.
CREATE FUNCTION announce_school_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' THEN
    PERFORM pg_notify('public_pages', old.school_id::text);
  END IF;
  IF tg_op <> 'DELETE' THEN
    PERFORM pg_notify('public_pages', new.school_id::text);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_shared_post AFTER INSERT ON posts
FOR EACH ROW WHEN (new.share_token IS NOT NULL) EXECUTE FUNCTION announce_school_pages();
-- Votes and comments are counted in the post.
CREATE TRIGGER announce_changed_post AFTER UPDATE ON posts
FOR EACH ROW WHEN (old.share_token IS NOT NULL OR new.share_token IS NOT NULL) EXECUTE FUNCTION announce_school_pages();
CREATE TRIGGER announce_deleted_post AFTER DELETE ON posts
FOR EACH ROW WHEN (old.share_token IS NOT NULL) EXECUTE FUNCTION announce_school_pages();

CREATE TRIGGER announce_events AFTER INSERT OR UPDATE OR DELETE ON school_events
FOR EACH ROW EXECUTE FUNCTION announce_school_pages();

-- Of what belongs to a post.
CREATE FUNCTION announce_pages_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages', school_id::text) FROM posts WHERE id = coalesce(new.post_id, old.post_id) AND share_token IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_edited_comment AFTER UPDATE OF content, edited_at, withheld ON comments
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_post();
CREATE TRIGGER announce_media AFTER INSERT OR UPDATE OR DELETE ON post_media
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_post();

CREATE FUNCTION announce_pages_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('public_pages', p.school_id::text) FROM post_media m JOIN posts p ON p.id = m.post_id
  WHERE m.id = coalesce(new.media_id, old.media_id) AND p.share_token IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_files AFTER INSERT OR UPDATE OR DELETE ON stored_files
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_file();

-- Of an author: the name and the face, and whether there is access at all. What ends by itself ends by the clock.
CREATE FUNCTION announce_pages_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  author integer;
BEGIN
  IF tg_table_name = 'users' THEN
    author := new.id;
  ELSE
    author := coalesce(new.user_id, old.user_id);
  END IF;
  PERFORM pg_notify('public_pages', shared.school_id::text)
  FROM (SELECT DISTINCT school_id FROM posts WHERE user_id = author AND share_token IS NOT NULL) shared;
  RETURN NULL;
END $$;

CREATE TRIGGER announce_author AFTER UPDATE OF first_name, last_name, avatar, is_admin ON users
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_author();
CREATE TRIGGER announce_access AFTER INSERT OR DELETE OR UPDATE OF access_until, override_until, had_access ON memberships
FOR EACH ROW EXECUTE FUNCTION announce_pages_of_author();
