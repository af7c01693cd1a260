-- Outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_push_storm_idx ON users (id) WHERE push_storm;
