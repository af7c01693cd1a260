-- True if reading the texts from newest to oldest is likely to find enough matches faster than the word index (record
-- 062). Called by search_begun and search_whole.
-- - `likely`: expected number of matching texts.
-- - `number`: number of all texts.
-- - `enough`: the search stops reading after this number of matching texts.
-- - `fetched`: cost of fetching one text through the word index. The unit is the cost of reading one text by date.
CREATE OR REPLACE FUNCTION is_short_back(likely float8, number float8, enough float8, fetched float8)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT likely * likely * fetched >= enough * number
$$;
