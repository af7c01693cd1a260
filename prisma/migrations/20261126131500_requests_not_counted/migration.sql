-- AlterTable
ALTER TABLE "transparency_months" ALTER COLUMN "authority_requests" DROP NOT NULL,
ALTER COLUMN "authority_requests" DROP DEFAULT;

-- A 0 that nobody has said was never counted.
UPDATE transparency_months t SET authority_requests = NULL
WHERE t.authority_requests = 0 AND NOT EXISTS (
  SELECT FROM audit_log a WHERE a.action = 'transparency.change' AND a.target_id = to_char(t.month, 'YYYYMM')::int);
