-- Outside a transaction.
ALTER TABLE school_events VALIDATE CONSTRAINT school_events_feed_id_fkey;

CREATE INDEX CONCURRENTLY IF NOT EXISTS school_events_feed_id_idx ON school_events (feed_id);

-- Events of areas, by area. PostgreSQL reads them for each board.
CREATE INDEX CONCURRENTLY IF NOT EXISTS school_events_area_idx ON school_events (region, family, starts_at) WHERE school_id IS NULL;

-- An area has an event of a feed only once.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS school_events_area_uid_key ON school_events (region, family, uid) WHERE school_id IS NULL;
