-- Refuses to verify a person as a parent of a school if an administrator decided that they are not a parent there. Only
-- an administrator can override that decision.
CREATE OR REPLACE FUNCTION heed_refusal()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF new.method <> 'admin' AND EXISTS (SELECT FROM parent_refusals r WHERE r.user_id = new.user_id AND r.school_id = new.school_id) THEN
    RETURN NULL;
  END IF;
  RETURN new;
END $$;

CREATE OR REPLACE TRIGGER heed_refusal BEFORE INSERT ON school_parents
  FOR EACH ROW
  EXECUTE FUNCTION heed_refusal();
