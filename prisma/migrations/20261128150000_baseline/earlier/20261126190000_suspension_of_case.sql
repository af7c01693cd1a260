-- Which case began a suspension, null for one from a person's page; and whether its writer is not to be known.
ALTER TABLE "users" ADD COLUMN "suspension_review_id" INTEGER,
ADD COLUMN "suspension_unnamed" BOOLEAN NOT NULL DEFAULT false;

-- What ran when the case's began, which comes back when the case is taken back.
ALTER TABLE "reviews" ADD COLUMN "prior_until" TIMESTAMPTZ(3),
ADD COLUMN "prior_reason" TEXT,
ADD COLUMN "prior_review_id" INTEGER,
ADD COLUMN "prior_unnamed" BOOLEAN NOT NULL DEFAULT false;

-- Of those that run the end alone said until now whose they are; the reason is the case's, too.
-- Few rows: people whom a case has suspended, and no longer than that lasts.
UPDATE users u SET suspension_review_id = v.id FROM reviews v
WHERE v.author_id = u.id AND v.suspended_until = u.suspended_until AND v.reason = u.suspension_reason AND v.suspended_until > now();

-- As before, but that whom an entry was about is not to be told stays with it.
CREATE OR REPLACE FUNCTION forget_audit_details(before timestamptz) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
