-- CreateTable
CREATE TABLE "school_codes" (
    "code" TEXT NOT NULL,
    "school_id" INTEGER NOT NULL,
    "created_by" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "uses" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "school_codes_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "code_uses" (
    "code" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_uses_pkey" PRIMARY KEY ("user_id","code")
);

-- CreateIndex
CREATE INDEX "school_codes_school_id_created_at_idx" ON "school_codes"("school_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "code_uses_code_idx" ON "code_uses"("code");

-- AddForeignKey
ALTER TABLE "school_codes" ADD CONSTRAINT "school_codes_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "code_uses" ADD CONSTRAINT "code_uses_code_fkey" FOREIGN KEY ("code") REFERENCES "school_codes"("code") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever proves his address becomes what his codes have promised.
CREATE FUNCTION keep_promise_of_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO school_parents (user_id, school_id, method, proved_at)
  SELECT DISTINCT ON (c.school_id) u.user_id, c.school_id, 'code'::school_proof_method, new.email_verified_at
  FROM code_uses u JOIN school_codes c ON c.code = u.code WHERE u.user_id = new.id ORDER BY c.school_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER keep_promise_of_codes AFTER UPDATE OF email_verified_at ON users
FOR EACH ROW WHEN (old.email_verified_at IS NULL AND new.email_verified_at IS NOT NULL) EXECUTE FUNCTION keep_promise_of_codes();
