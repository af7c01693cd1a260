-- CreateTable
CREATE TABLE "vouches" (
    "school_id" INTEGER NOT NULL,
    "voucher_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vouches_pkey" PRIMARY KEY ("school_id","voucher_id","user_id")
);

-- CreateIndex
CREATE INDEX "vouches_school_id_user_id_idx" ON "vouches"("school_id", "user_id");

-- CreateIndex
CREATE INDEX "vouches_voucher_id_idx" ON "vouches"("voucher_id");

-- CreateIndex
CREATE INDEX "vouches_user_id_idx" ON "vouches"("user_id");

-- AddForeignKey
ALTER TABLE "vouches" ADD CONSTRAINT "vouches_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vouches" ADD CONSTRAINT "vouches_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vouches" ADD CONSTRAINT "vouches_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who is a parent of a school by vouches follows from them alone: whoever has another proof stands, then whoever two who stand have
-- vouched for, and so on until nobody comes in. A ring that rests on itself stands on nothing. One school at a time.

CREATE FUNCTION settle_vouches(place integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  proven integer[];
  vouched integer[] := '{}';
  more integer[];
BEGIN
  PERFORM pg_advisory_xact_lock(7307, place);
  SELECT coalesce(array_agg(DISTINCT user_id), '{}') INTO proven FROM school_parents WHERE school_id = place AND method <> 'vouch';
  LOOP
    SELECT array_agg(user_id) INTO more FROM (
      SELECT v.user_id FROM vouches v JOIN users u ON u.id = v.user_id
      WHERE v.school_id = place AND u.email_verified_at IS NOT NULL
        AND v.voucher_id = ANY (proven || vouched) AND v.user_id <> ALL (proven || vouched)
      GROUP BY v.user_id HAVING count(*) >= 2) found;
    EXIT WHEN more IS NULL;
    vouched := vouched || more;
  END LOOP;
  DELETE FROM school_parents WHERE school_id = place AND method = 'vouch' AND user_id <> ALL (vouched);
  INSERT INTO school_parents (user_id, school_id, method)
  SELECT person, place, 'vouch' FROM unnest(vouched) person ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION settle_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_vouches(school_id) FROM (
    SELECT DISTINCT c.school_id FROM changed c JOIN schools s ON s.id = c.school_id
    WHERE tg_table_name = 'vouches' OR (to_jsonb(c) ->> 'method' <> 'vouch' AND EXISTS (SELECT FROM vouches v WHERE v.school_id = c.school_id))
    ORDER BY c.school_id) places;
  RETURN NULL;
END $$;

CREATE TRIGGER settle_given AFTER INSERT ON vouches REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_changed();
CREATE TRIGGER settle_withdrawn AFTER DELETE ON vouches REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_changed();
CREATE TRIGGER settle_proven AFTER INSERT ON school_parents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_changed();
CREATE TRIGGER settle_lost AFTER DELETE ON school_parents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_changed();

-- Whoever proves his address becomes what his codes and his vouches have promised.
CREATE OR REPLACE FUNCTION keep_promise_of_codes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO school_parents (user_id, school_id, method, proved_at)
  SELECT DISTINCT ON (c.school_id) u.user_id, c.school_id, 'code'::school_proof_method, new.email_verified_at
  FROM code_uses u JOIN school_codes c ON c.code = u.code WHERE u.user_id = new.id ORDER BY c.school_id
  ON CONFLICT DO NOTHING;
  PERFORM settle_vouches(school_id) FROM (SELECT DISTINCT school_id FROM vouches WHERE user_id = new.id ORDER BY school_id) places;
  RETURN NULL;
END $$;
