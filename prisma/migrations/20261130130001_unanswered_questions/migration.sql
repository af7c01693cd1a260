-- Outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_unanswered_idx ON posts (school_id, is_unanswered, created_at DESC, id DESC) WHERE is_unanswered;
