-- Builds the query for a search of complete words, and chooses the faster way to find the texts (record 062). Called by
-- lib/search/search-sql.ts.
-- - `texts`: table with the words of the texts, `post_words` or `comment_words`.
-- - `enough`: number of matching texts at which reading stops.
-- - `fetched`: cost of fetching one text through the word index, compared to reading one text from newest to oldest.
-- - `goes_back`: result, true to read from the newest text to older ones, false to use the word index.
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
  -- PostgreSQL has no statistics about rare words, and expects the same fixed number of texts for all of them.
  -- texts_planned returns this number for the two invented words below. If it returns no higher number for the searched
  -- words, the function assumes that no text contains them.
  IF likely <= public.texts_planned(texts, 'known-to-nobody | connu-de-personne') THEN
    likely := 0;
  END IF;
  goes_back := number < 0 OR public.is_short_back(likely, number, enough, fetched);
END $$;
