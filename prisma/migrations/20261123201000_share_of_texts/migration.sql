-- Which part of the texts has what is looked for, as the planner reckons from its statistics: it knows the frequent words and holds all others for
-- rare. Search takes the way that is short for it (docs/decisions/062).
CREATE FUNCTION share_of_texts(texts regclass, asked tsquery) RETURNS float8 LANGUAGE plpgsql AS $$
DECLARE
  plans json;
  whole float8;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %s WHERE words @@ %L::tsquery', texts, asked) INTO plans;
  SELECT reltuples INTO whole FROM pg_class WHERE oid = texts;
  RETURN CASE WHEN whole > 0 THEN (plans -> 0 -> 'Plan' ->> 'Plan Rows')::float8 / whole ELSE 1 END;
END $$;
