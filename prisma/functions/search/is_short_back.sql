-- True if reading the texts backwards from the newest should find enough hits sooner than the word index (record 062).
-- Called by search_begun and search_whole.
CREATE OR REPLACE FUNCTION is_short_back(likely float8, number float8, enough float8, fetched float8)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT likely * likely * fetched >= enough * number
$$;
