-- Recounts a school's verified parents and verified followers when the school gets or loses a parent. Recounts all
-- schools that a person follows when the person's verification changes.
CREATE OR REPLACE FUNCTION count_parents()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF tg_table_name = 'users' THEN
    PERFORM count_parents_of(school_id) FROM (SELECT school_id FROM user_school_subscriptions WHERE user_id = new.id ORDER BY school_id) followed;
  ELSE
    PERFORM count_parents_of(coalesce(new.school_id, old.school_id));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_parents AFTER INSERT OR DELETE ON school_parents
  FOR EACH ROW
  EXECUTE FUNCTION count_parents();
CREATE OR REPLACE TRIGGER count_parents AFTER UPDATE OF verified_method ON users
  FOR EACH ROW WHEN ((old.verified_method IS NULL) <> (new.verified_method IS NULL))
  EXECUTE FUNCTION count_parents();
