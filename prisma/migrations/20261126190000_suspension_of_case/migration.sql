-- Which case began a suspension; null for one from a person's page.
ALTER TABLE "users" ADD COLUMN "suspension_review_id" INTEGER;

-- What ran when the case's began, which comes back when the case is taken back.
ALTER TABLE "reviews" ADD COLUMN "prior_until" TIMESTAMPTZ(3),
ADD COLUMN "prior_reason" TEXT,
ADD COLUMN "prior_review_id" INTEGER;

-- Of those that run the end alone said until now whose they are.
-- Few rows: people whom a case has suspended, and no longer than that lasts.
UPDATE users u SET suspension_review_id = v.id FROM reviews v
WHERE v.author_id = u.id AND v.suspended_until = u.suspended_until AND v.suspended_until > now();
