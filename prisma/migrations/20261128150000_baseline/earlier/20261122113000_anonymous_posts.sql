-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "check_phase" INTEGER NOT NULL DEFAULT floor(random() * 604800)::integer;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "had_access" tstzmultirange;

-- When a membership lapses its author's posts are hidden (decision C6). If anonymous ones went in the same instant, whoever watches a board would know
-- whose they are. So each anonymous post asks only once a week, at a second of the week that chance gave it, whether its author has access then, and
-- stays as it is until it asks again: what is seen of it changes at moments that have nothing to do with its author's.

-- It asks about a time that has passed, so it has to be known from when to when someone had access: what was, as far back as a post may ask, and
-- what lies ahead by now.
CREATE FUNCTION note_access() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ends timestamptz := greatest(NEW.access_until, NEW.override_until);
BEGIN
  IF TG_OP = 'INSERT' OR OLD.had_access IS NULL THEN
    -- The first time: nothing was written without access.
    NEW.had_access := tstzmultirange(tstzrange(NULL, ends));
    IF ends IS NULL THEN
      NEW.had_access := NULL;
    END IF;
  ELSE
    NEW.had_access := OLD.had_access * tstzmultirange(tstzrange(now() - interval '8 days', now()))
      + CASE WHEN ends > now() THEN tstzmultirange(tstzrange(now(), ends)) ELSE '{}' END;
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER note_access BEFORE INSERT OR UPDATE OF access_until, override_until ON memberships
FOR EACH ROW EXECUTE FUNCTION note_access();

UPDATE memberships SET had_access = tstzmultirange(tstzrange(NULL, greatest(access_until, override_until)))
WHERE access_until IS NOT NULL OR override_until IS NOT NULL;

-- When a post with this phase asked last, a week being 604,800 seconds.
CREATE FUNCTION last_check(phase integer, moment timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_timestamp(floor((extract(epoch FROM moment)::float8 - phase) / 604800) * 604800 + phase)
$$;

CREATE FUNCTION standing_posts(moment timestamptz) RETURNS SETOF posts
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM posts p JOIN users author ON author.id = p.user_id LEFT JOIN memberships m ON m.user_id = author.id
  WHERE (NOT p.is_anonymous AND has_access(author.is_admin, m.access_until, m.override_until, moment))
    OR (p.is_anonymous AND (author.is_admin OR p.created_at > last_check(p.check_phase, moment) OR m.had_access @> last_check(p.check_phase, moment)))
$$;

CREATE OR REPLACE FUNCTION visible_posts(viewer integer, moment timestamptz) RETURNS SETOF posts
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM standing_posts(moment) p
  WHERE (p.withheld IS NULL OR p.user_id = viewer)
    AND p.id <> ALL (ARRAY(SELECT reported.id FROM posts_reported_by(viewer) AS reported (id)))
$$;
