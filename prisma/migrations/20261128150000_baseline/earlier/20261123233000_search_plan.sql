-- What is looked for, and the way that is short for it, are said by functions (docs/decisions/062). In place of texts_with.

DROP FUNCTION texts_with(regclass, tsquery, tsquery, text);

-- In both languages, which mostly agree.
CREATE FUNCTION in_either(words text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN e = f THEN e ELSE e || f END
  FROM (SELECT websearch_to_tsquery('public.in_english', words) AS e, websearch_to_tsquery('public.in_french', words) AS f) AS each
$$;

-- Whether it is short to go back in time until there are `enough` of so many `likely` ones: past number / likely texts for each. The index fetches
-- each text that it finds from where it lies, which costs `fetched` times as much as to go past one.
CREATE FUNCTION is_short_back(likely float8, number float8, enough float8, fetched float8) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT likely * likely * fetched >= enough * number
$$;

-- The query for these words as they stand. Where nothing is known of them yet it is looked for by going back.
CREATE FUNCTION search_whole(texts regclass, words text, enough float8, fetched float8, OUT query tsquery, OUT goes_back boolean) LANGUAGE plpgsql AS $$
DECLARE
  number float8 := (SELECT reltuples FROM pg_class WHERE oid = texts);
  likely float8;
BEGIN
  query := public.in_either(words);
  likely := public.texts_planned(texts, query);
  -- As rare as any word that statistics do not know: of those half of what the rarest has that they do know is reckoned.
  IF likely <= public.texts_planned(texts, 'known-to-nobody | connu-de-personne') THEN
    likely := 0;
  END IF;
  goes_back := number < 0 OR public.is_short_back(likely, number, enough, fetched);
END $$;

-- The same for these words or those `before` the last one and what begins as that does; null where nothing begins. To gather all that begins as a
-- frequent word does costs more than all else: of that, only the most frequent ones.
CREATE FUNCTION search_begun(
  texts regclass, whole tsquery, whole_back boolean, before text, beginning text, enough float8, fetched float8, OUT query tsquery, OUT goes_back boolean
) LANGUAGE plpgsql AS $$
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
