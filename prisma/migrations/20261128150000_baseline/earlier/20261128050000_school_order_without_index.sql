-- Outside a transaction.
-- Read by nobody since 2026-11-27. All 370 schools are read and sorted at once, and an index by a collation would have to be rebuilt with each new version of ICU.
DROP INDEX CONCURRENTLY IF EXISTS "schools_name_id_idx";
