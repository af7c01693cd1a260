-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "lapse_reminded_at" TIMESTAMPTZ(3);

-- AlterEnum: nobody is deleted by the clock who has not asked for it.
ALTER TYPE "deletion_cause" RENAME TO "deletion_cause_old";
CREATE TYPE "deletion_cause" AS ENUM ('owner', 'administrator');
ALTER TABLE "account_deletions" ALTER COLUMN "asked_by" TYPE "deletion_cause" USING ("asked_by"::text::"deletion_cause");
DROP TYPE "deletion_cause_old";

-- What was done stays on record; why, and from which network address, for two years. This function alone may take it out, of rows that are
-- as old, whoever calls it.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_table_name = 'audit_log' AND tg_op = 'UPDATE' AND current_setting('audit.forgets', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'permission denied: % is only added to', tg_table_name USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION forget_audit_details(before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  forgotten integer;
BEGIN
  PERFORM set_config('audit.forgets', 'on', true);
  UPDATE audit_log SET details = '{}', address = NULL
  WHERE created_at < least(before, now() - interval '2 years') AND (details <> '{}' OR address IS NOT NULL);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('audit.forgets', 'off', true);
  RETURN forgotten;
END $$;
