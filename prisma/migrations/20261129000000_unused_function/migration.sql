-- Its triggers are gone, because votes keep their weight (record 103).
-- Read by nobody since 2026-11-28.
DROP FUNCTION IF EXISTS weigh_votes_anew();
