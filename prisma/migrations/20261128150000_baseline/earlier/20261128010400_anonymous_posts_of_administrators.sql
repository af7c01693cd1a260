-- From when to when somebody was an administrator, as far back as an anonymous post may ask; null: never within that time. Like memberships.had_access.
ALTER TABLE "users" ADD COLUMN "was_admin" tstzmultirange;

CREATE FUNCTION note_administrator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    new.was_admin := CASE WHEN new.is_admin THEN tstzmultirange(tstzrange(NULL, NULL)) END;
  ELSIF new.is_admin THEN
    new.was_admin := coalesce(old.was_admin, '{}') + tstzmultirange(tstzrange(now(), NULL));
  ELSE
    new.was_admin := nullif(old.was_admin * tstzmultirange(tstzrange(now() - interval '8 days', now())), '{}');
  END IF;
  RETURN new;
END $$;

CREATE TRIGGER note_administrator_added BEFORE INSERT ON users FOR EACH ROW WHEN (new.is_admin) EXECUTE FUNCTION note_administrator();
CREATE TRIGGER note_administrator BEFORE UPDATE OF is_admin ON users
FOR EACH ROW WHEN (old.is_admin <> new.is_admin) EXECUTE FUNCTION note_administrator();

-- Few rows: one for each administrator.
UPDATE users SET was_admin = tstzmultirange(tstzrange(NULL, NULL)) WHERE is_admin;

-- An anonymous post of somebody who becomes an administrator, or ceases to be one, comes or goes at a time of its own (docs/decisions/026).
CREATE OR REPLACE FUNCTION standing_posts(moment timestamptz) RETURNS SETOF posts
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT p.* FROM posts p JOIN users author ON author.id = p.user_id LEFT JOIN memberships m ON m.user_id = author.id
  WHERE (NOT p.is_anonymous AND has_access(author.is_admin, m.access_until, m.override_until, m.seat_until, moment))
    OR (p.is_anonymous AND (p.created_at > last_check(p.check_phase, moment) OR m.had_access @> last_check(p.check_phase, moment)
      OR author.was_admin @> last_check(p.check_phase, moment)))
$$;
