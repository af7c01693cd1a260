-- Recounts the vouches at a school after a change: somebody gave or withdrew a vouch, or a parent was verified or lost
-- their verification.
CREATE OR REPLACE FUNCTION settle_changed()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM settle_vouches(school_id) FROM (
    SELECT DISTINCT c.school_id FROM changed c JOIN schools s ON s.id = c.school_id
    WHERE tg_table_name = 'vouches' OR (to_jsonb(c) ->> 'method' <> 'vouch' AND EXISTS (SELECT FROM vouches v WHERE v.school_id = c.school_id))
    ORDER BY c.school_id) places;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER settle_lost AFTER DELETE ON school_parents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION settle_changed();
CREATE OR REPLACE TRIGGER settle_proven AFTER INSERT ON school_parents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION settle_changed();
CREATE OR REPLACE TRIGGER settle_given AFTER INSERT ON vouches
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION settle_changed();
CREATE OR REPLACE TRIGGER settle_withdrawn AFTER DELETE ON vouches
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION settle_changed();
