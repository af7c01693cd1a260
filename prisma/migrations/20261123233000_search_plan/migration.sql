-- What is looked for, and the way that is short for it, are said by one function (docs/decisions/062). In place of texts_with.

DROP FUNCTION texts_with(regclass, tsquery, tsquery, text);

-- In both languages, which mostly agree.
CREATE FUNCTION in_either(words text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN e = f THEN e ELSE e || f END
  FROM (SELECT websearch_to_tsquery('public.in_english', words) AS e, websearch_to_tsquery('public.in_french', words) AS f) AS each
$$;

-- The query for these words as they stand, and the one for those `before` the last and what begins as that does (null where nothing begins); of
-- both, whether it is short to go back in time for them until there are `enough`, past number / likely texts for each. The index fetches each text
-- that it finds from where it lies, which costs `fetched` times as much as to go past one. Where nothing is known yet: back.
CREATE FUNCTION search_plan(
  texts regclass, words text, before text, beginning text, enough float8, fetched float8,
  OUT whole tsquery, OUT whole_back boolean, OUT begun tsquery, OUT begun_back boolean
) LANGUAGE plpgsql AS $$
DECLARE
  number float8 := (SELECT greatest(reltuples, 0) FROM pg_class WHERE oid = texts);
  first_words tsquery;
  likely float8;
  known text[];
  shares float4[];
  share float8;
BEGIN
  whole := public.in_either(words);
  SELECT s.most_common_elems::text::text[], s.most_common_elem_freqs INTO known, shares
  FROM pg_stats s WHERE s.tablename = texts::text AND s.attname = 'words';
  IF known IS NOT NULL THEN
    likely := public.texts_planned(texts, whole);
    -- As rare as any word that statistics do not know: of those half of what the rarest has that they do know is reckoned.
    IF likely <= public.texts_planned(texts, 'known-to-nobody | connu-de-personne') THEN
      likely := 0;
    END IF;
  END IF;
  whole_back := coalesce(likely * likely * fetched >= enough * number, true);
  IF beginning IS NOT NULL THEN
    first_words := public.in_either(before);
    -- To gather all that begins as a frequent word does costs more than all else: of that, only the most frequent ones.
    begun := whole || (first_words && CASE WHEN beginning = ANY (known)
      THEN (SELECT string_agg(quote_literal(f.word), ' | ')::tsquery FROM (
        SELECT e.word FROM unnest(known, shares) AS e (word, share) WHERE starts_with(e.word, beginning) ORDER BY e.share DESC LIMIT 10) AS f)
      ELSE to_tsquery('pg_catalog.simple', beginning || ':*') END);
    SELECT least(1, coalesce(sum(e.share), 0)) INTO share FROM unnest(known, shares) AS e (word, share) WHERE starts_with(e.word, beginning);
    likely := greatest(likely, share * CASE WHEN numnode(first_words) > 0 THEN public.texts_planned(texts, first_words) ELSE number END);
    begun_back := whole_back OR coalesce(likely * likely * fetched >= enough * number, true);
  END IF;
END $$;
