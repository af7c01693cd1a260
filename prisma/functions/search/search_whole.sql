-- Builds the query for a search of complete words, and chooses the faster way to find the texts (record 062). Called by
-- lib/search/search-sql.ts.
--
-- Parameters:
-- - `texts`: table with the words of the texts, `post_words` or `comment_words`.
-- - `enough`: the search stops reading after this number of matching texts.
-- - `fetched`: cost of fetching one text through the word index. The unit is the cost of reading one text by date.
--
-- Results:
-- - `query`: the query.
-- - `goes_back`: true if reading the texts from newest to oldest is faster, false if the word index is faster.
CREATE OR REPLACE FUNCTION search_whole(texts regclass, words text, enough float8, fetched float8, OUT query tsquery, OUT goes_back boolean)
RETURNS record
LANGUAGE plpgsql
AS $$
DECLARE
  number float8 := (SELECT reltuples FROM pg_class WHERE oid = texts);
  likely float8;
BEGIN
  query := public.in_either(words);
  likely := public.texts_planned(texts, query);
  -- PostgreSQL has no statistics about rare words, so it estimates the same number of texts for each of them.
  -- texts_planned returns this number for the two invented words below. If the estimate for the searched words is not
  -- higher, the function assumes that no text contains them.
  IF likely <= public.texts_planned(texts, 'known-to-nobody | connu-de-personne') THEN
    likely := 0;
  END IF;
  goes_back := number < 0 OR public.is_short_back(likely, number, enough, fetched);
END $$;
