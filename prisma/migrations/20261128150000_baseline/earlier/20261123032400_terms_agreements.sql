-- CreateTable
CREATE TABLE "terms_agreements" (
    "user_id" INTEGER NOT NULL,
    "version" TEXT NOT NULL,
    "agreed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "terms_agreements_pkey" PRIMARY KEY ("user_id","version")
);

-- AddForeignKey
ALTER TABLE "terms_agreements" ADD CONSTRAINT "terms_agreements_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever writes what somebody agreed to keeps it here too, so that the next wording does not take the place of the last one.
CREATE FUNCTION keep_terms_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO terms_agreements (user_id, version, agreed_at) VALUES (NEW.id, NEW.terms_version, NEW.terms_accepted_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END;
$$;

CREATE TRIGGER keep_terms_agreement AFTER INSERT OR UPDATE OF terms_version ON users
FOR EACH ROW EXECUTE FUNCTION keep_terms_agreement();

INSERT INTO terms_agreements (user_id, version, agreed_at) SELECT id, terms_version, terms_accepted_at FROM users;
