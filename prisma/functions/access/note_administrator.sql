-- Records in `was_admin` the times at which a person was an administrator, and keeps at least the last eight days. Once
-- a week, each anonymous post is shown or hidden according to its author's access (record 103). This check reads
-- `was_admin`, because administrators always have access.
CREATE OR REPLACE FUNCTION note_administrator()
RETURNS trigger
LANGUAGE plpgsql
AS $$
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

CREATE OR REPLACE TRIGGER note_administrator BEFORE UPDATE OF is_admin ON users
  FOR EACH ROW WHEN (old.is_admin <> new.is_admin)
  EXECUTE FUNCTION note_administrator();
CREATE OR REPLACE TRIGGER note_administrator_added BEFORE INSERT ON users
  FOR EACH ROW WHEN (new.is_admin)
  EXECUTE FUNCTION note_administrator();
