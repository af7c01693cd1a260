-- CreateTable
CREATE TABLE "parent_refusals" (
    "user_id" INTEGER NOT NULL,
    "school_id" INTEGER NOT NULL,
    "refused_by" INTEGER,
    "refused_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "parent_refusals_pkey" PRIMARY KEY ("user_id","school_id")
);

-- CreateIndex
CREATE INDEX "parent_refusals_school_id_idx" ON "parent_refusals"("school_id");

-- AddForeignKey
ALTER TABLE "parent_refusals" ADD CONSTRAINT "parent_refusals_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parent_refusals" ADD CONSTRAINT "parent_refusals_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- In one place, whatever would prove it: a code that is used once more, one that kept its promise for an address, two friends who vouch.
CREATE FUNCTION heed_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.method <> 'admin' AND EXISTS (SELECT FROM parent_refusals r WHERE r.user_id = new.user_id AND r.school_id = new.school_id) THEN
    RETURN NULL;
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER heed_refusal BEFORE INSERT ON school_parents FOR EACH ROW EXECUTE FUNCTION heed_refusal();

-- As before; whoever was refused stands on no vouch, and nobody on his.
CREATE OR REPLACE FUNCTION settle_vouches(place integer) RETURNS void LANGUAGE plpgsql AS $$
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
        AND NOT EXISTS (SELECT FROM parent_refusals r WHERE r.user_id = v.user_id AND r.school_id = place)
      GROUP BY v.user_id HAVING count(*) >= 2) found;
    EXIT WHEN more IS NULL;
    vouched := vouched || more;
  END LOOP;
  DELETE FROM school_parents WHERE school_id = place AND method = 'vouch' AND user_id <> ALL (vouched);
  INSERT INTO school_parents (user_id, school_id, method)
  SELECT person, place, 'vouch' FROM unnest(vouched) person ON CONFLICT DO NOTHING;
END $$;

-- Few rows: one for each time that administrators have said no, and not said yes since.
INSERT INTO parent_refusals (user_id, school_id, refused_by, refused_at)
SELECT DISTINCT ON (said.target_id, said.place) said.target_id, said.place, said.actor_id, said.created_at
FROM (SELECT a.*, (a.details ->> 'schoolId')::int AS place FROM audit_log a WHERE a.action IN ('user.verify-school', 'user.unverify-school')) said
JOIN users u ON u.id = said.target_id JOIN schools s ON s.id = said.place
WHERE said.action = 'user.unverify-school' AND NOT EXISTS (
  SELECT FROM audit_log later WHERE later.action = 'user.verify-school' AND later.target_id = said.target_id
    AND (later.details ->> 'schoolId')::int = said.place AND later.id > said.id)
ORDER BY said.target_id, said.place, said.id DESC;
