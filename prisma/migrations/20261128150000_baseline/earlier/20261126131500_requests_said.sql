-- AlterTable
ALTER TABLE "transparency_months" ADD COLUMN     "requests_said" BOOLEAN NOT NULL DEFAULT false;

-- Few rows: one for each month. What nobody has said was never counted.
UPDATE transparency_months t SET requests_said = true
WHERE t.authority_requests > 0 OR EXISTS (
  SELECT FROM audit_log a WHERE a.action = 'transparency.change' AND a.target_id = to_char(t.month, 'YYYYMM')::int);
