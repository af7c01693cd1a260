-- Removes network addresses and details from audit entries that are older than two years, and returns their number.
-- Runs as the database owner, because the application may only add audit entries. Called by
-- lib/data-rights/retention-job.ts.
CREATE OR REPLACE FUNCTION forget_audit_details(before timestamptz)
RETURNS integer
LANGUAGE plpgsql
SECURITY DEFINER
SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  forgotten integer;
BEGIN
  PERFORM set_config('audit.forgets', 'on', true);
  UPDATE audit_log SET address = NULL, details = CASE WHEN jsonb_exists(details, 'isOfUnnamed') THEN '{"isOfUnnamed": true}'::jsonb ELSE '{}' END
  WHERE created_at < least(before, now() - interval '2 years') AND (details - 'isOfUnnamed' <> '{}' OR address IS NOT NULL);
  GET DIAGNOSTICS forgotten = ROW_COUNT;
  PERFORM set_config('audit.forgets', 'off', true);
  RETURN forgotten;
END $$;
