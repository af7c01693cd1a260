-- Records in `had_access` the periods in which a member had access. A weekly job reads them to decide which anonymous
-- posts are visible (record 103). Periods that ended more than eight days ago are removed.
CREATE OR REPLACE FUNCTION note_access()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  ends timestamptz := greatest(NEW.access_until, NEW.override_until, NEW.seat_until);
BEGIN
  IF TG_OP = 'INSERT' OR OLD.had_access IS NULL THEN
    -- A member's first period of access is recorded without a start. This is harmless, because the member wrote nothing
    -- before their first access.
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

CREATE OR REPLACE TRIGGER note_access BEFORE INSERT OR UPDATE OF access_until, override_until, seat_until ON memberships
  FOR EACH ROW
  EXECUTE FUNCTION note_access();
