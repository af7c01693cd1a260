-- When a person agrees to a version of the terms, stores the agreement.
CREATE OR REPLACE FUNCTION keep_terms_agreement()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO terms_agreements (user_id, version, agreed_at) VALUES (NEW.id, NEW.terms_version, NEW.terms_accepted_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

CREATE OR REPLACE TRIGGER keep_terms_agreement AFTER INSERT OR UPDATE OF terms_version ON users
  FOR EACH ROW
  EXECUTE FUNCTION keep_terms_agreement();
