-- Chooses between two ways to search (record 062). Returns true if reading the texts from newest to oldest is expected
-- to find enough matches sooner than the word index does. `likely` is the expected number of matching texts, and
-- `number` the number of all texts. The file search_begun.sql explains `enough` and `fetched`. Called by search_begun
-- and search_whole.
CREATE OR REPLACE FUNCTION is_short_back(likely float8, number float8, enough float8, fetched float8)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT likely * likely * fetched >= enough * number
$$;
