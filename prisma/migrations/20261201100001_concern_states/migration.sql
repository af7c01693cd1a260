-- Outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS posts_concern_idx ON posts (school_id, concern_state, created_at DESC, id DESC) WHERE concern_state IS NOT NULL;
