-- Outside a transaction.
-- Report limits count what reviewers have kept within the last hour (record 105).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reviews_decided_at_idx" ON "reviews"("decided_at");
