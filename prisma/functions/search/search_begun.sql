-- Builds the query for a search whose last word may be unfinished, and chooses the faster way to find the texts (record
-- 062). Called by lib/search/search-sql.ts.
--
-- Parameters:
-- - `texts`: table with the words of the texts, `post_words` or `comment_words`.
-- - `whole`: query of search_whole for the same search, in which the last word is a complete word.
-- - `whole_back`: `goes_back` of search_whole for the same search.
-- - `before`: the words before the last one.
-- - `beginning`: the last word as typed. NULL if it is too short, quoted or excluded.
-- - `enough`: the search stops reading after this number of matching texts.
-- - `fetched`: cost of fetching one text through the word index. The unit is the cost of reading one text by date.
--
-- Results:
-- - `query`: the query, or NULL if `beginning` is NULL.
-- - `goes_back`: true if reading the texts from newest to oldest is faster, false if the word index is faster.
CREATE OR REPLACE FUNCTION search_begun(texts regclass, whole tsquery, whole_back boolean, before text, beginning text, enough float8, fetched float8, OUT query tsquery, OUT goes_back boolean)
RETURNS record
LANGUAGE plpgsql
AS $$
DECLARE
  number float8 := (SELECT reltuples FROM pg_class WHERE oid = texts);
  first_words tsquery := public.in_either(before);
  known text[];
  shares float4[];
  likely float8;
BEGIN
  IF beginning IS NULL THEN
    RETURN;
  END IF;
  SELECT s.most_common_elems::text::text[], s.most_common_elem_freqs INTO known, shares
  FROM pg_stats s WHERE s.tablename = texts::text AND s.attname = 'words';
  query := whole || (first_words && CASE WHEN beginning = ANY (known)
    THEN (SELECT string_agg(quote_literal(f.word), ' | ')::tsquery FROM (
      SELECT e.word FROM unnest(known, shares) AS e (word, share) WHERE starts_with(e.word, beginning) ORDER BY e.share DESC LIMIT 10) AS f)
    ELSE to_tsquery('pg_catalog.simple', beginning || ':*') END);
  SELECT least(1, coalesce(sum(e.share), 0)) INTO likely FROM unnest(known, shares) AS e (word, share) WHERE starts_with(e.word, beginning);
  likely := likely * CASE WHEN numnode(first_words) > 0 THEN public.texts_planned(texts, first_words) ELSE number END;
  goes_back := whole_back OR public.is_short_back(likely, number, enough, fetched);
END $$;
