-- True if reading the texts from newest to oldest is likely to find enough matches faster than the word index (record
-- 062). Called by search_begun and search_whole.
-- - `likely`: expected number of matching texts.
-- - `number`: number of all texts.
-- - `enough`: number of matching texts at which reading stops.
-- - `fetched`: cost of fetching one text through the word index, compared to reading one text from newest to oldest.
CREATE OR REPLACE FUNCTION is_short_back(likely float8, number float8, enough float8, fetched float8)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT likely * likely * fetched >= enough * number
$$;
