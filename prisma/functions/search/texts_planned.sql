-- Number of texts that PostgreSQL expects to match a query. Called by search_begun and search_whole.
CREATE OR REPLACE FUNCTION texts_planned(texts regclass, asked tsquery)
RETURNS float8
LANGUAGE plpgsql
AS $$
DECLARE
  plans json;
BEGIN
  EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %s WHERE words @@ %L::tsquery', texts, asked) INTO plans;
  RETURN (plans -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
END $$;
