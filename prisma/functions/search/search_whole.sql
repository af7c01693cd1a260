-- Builds the query for a search of complete words. Also chooses the faster of two ways to find the texts: the word
-- index, or reading from the newest text to older ones (record 062). Called by lib/search/search-sql.ts.
-- Parameters:
-- - `texts`: table with the words of the texts, `post_words` or `comment_words`.
-- - `enough`: number of matching texts at which reading stops.
-- - `fetched`: cost of fetching one text through the word index, compared to reading one text from newest to oldest.
-- Result `goes_back`: true if reading from the newest text to older ones is expected to be faster than the word index.
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
  -- For rare words, PostgreSQL has no statistics and expects a fixed number of texts, even if no text contains them.
  -- texts_planned returns this fixed number for the two invented words below. If it returns no more for the searched
  -- words, this function assumes that no text contains them.
  IF likely <= public.texts_planned(texts, 'known-to-nobody | connu-de-personne') THEN
    likely := 0;
  END IF;
  goes_back := number < 0 OR public.is_short_back(likely, number, enough, fetched);
END $$;
