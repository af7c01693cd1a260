-- When a person confirms their email address, verifies them as a parent of the schools whose codes they used earlier.
-- Then counts other parents' vouches for them too.
CREATE OR REPLACE FUNCTION keep_promise_of_codes()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO school_parents (user_id, school_id, method, proved_at)
  SELECT DISTINCT ON (c.school_id) u.user_id, c.school_id, 'code'::school_proof_method, new.email_verified_at
  FROM code_uses u JOIN school_codes c ON c.code = u.code WHERE u.user_id = new.id ORDER BY c.school_id
  ON CONFLICT DO NOTHING;
  PERFORM settle_vouches(school_id) FROM (SELECT DISTINCT school_id FROM vouches WHERE user_id = new.id ORDER BY school_id) places;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_promise_of_codes AFTER UPDATE OF email_verified_at ON users
  FOR EACH ROW WHEN ((old.email_verified_at IS NULL) AND (new.email_verified_at IS NOT NULL))
  EXECUTE FUNCTION keep_promise_of_codes();
