-- How many rows there are of each day in Nova Scotia, so that the statistics need not count them (docs/decisions/040). Each connection counts in a
-- slot of its own, so that nobody who writes waits for another; a job adds up the slots of days that are over.

-- CreateTable
CREATE TABLE "rows_by_day" (
    "name" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "slot" INTEGER NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "rows_by_day_pkey" PRIMARY KEY ("name","day","slot")
);

CREATE FUNCTION add_to_day(series text, at timestamptz, step integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO rows_by_day (name, day, slot, value)
  VALUES (series, (at AT TIME ZONE 'America/Halifax')::date, 1 + pg_backend_pid() % 64, step)
  ON CONFLICT (name, day, slot) DO UPDATE SET value = rows_by_day.value + excluded.value
$$;

-- Of a whole statement, by days in their order: the rows that came, or went.
CREATE FUNCTION count_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO rows_by_day (name, day, slot, value)
  SELECT tg_argv[0], (created_at AT TIME ZONE 'America/Halifax')::date, 1 + pg_backend_pid() % 64, count(*) * CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END
  FROM changed GROUP BY 2 ORDER BY 2
  ON CONFLICT (name, day, slot) DO UPDATE SET value = rows_by_day.value + excluded.value;
  RETURN NULL;
END $$;

CREATE FUNCTION count_moved_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_day(tg_argv[0], old.created_at, -1), add_to_day(tg_argv[0], new.created_at, 1);
  RETURN NULL;
END $$;

DO $$
DECLARE
  counted record;
BEGIN
  FOR counted IN SELECT * FROM (VALUES ('users', 'signUps'), ('posts', 'posts'), ('comments', 'comments'), ('reports', 'reports')) t (tab, series) LOOP
    EXECUTE format('CREATE TRIGGER count_added_rows AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows(%L)', counted.tab, counted.series);
    EXECUTE format('CREATE TRIGGER count_deleted_rows AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_rows(%L)', counted.tab, counted.series);
    EXECUTE format('CREATE TRIGGER count_moved_row AFTER UPDATE OF created_at ON %I FOR EACH ROW WHEN (old.created_at <> new.created_at) EXECUTE FUNCTION count_moved_row(%L)', counted.tab, counted.series);
    EXECUTE format('INSERT INTO rows_by_day SELECT %L, (created_at AT TIME ZONE ''America/Halifax'')::date, 0, count(*) FROM %I GROUP BY 2', counted.series, counted.tab);
  END LOOP;
END $$;

-- Memberships are counted by the day on which they ended.
CREATE FUNCTION count_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op <> 'INSERT' AND old.ended_at IS NOT NULL THEN
    PERFORM add_to_day('ended', old.ended_at, -1);
  END IF;
  IF tg_op <> 'DELETE' AND new.ended_at IS NOT NULL THEN
    PERFORM add_to_day('ended', new.ended_at, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER count_ended_added AFTER INSERT ON memberships FOR EACH ROW WHEN (new.ended_at IS NOT NULL) EXECUTE FUNCTION count_ended();
CREATE TRIGGER count_ended_moved AFTER UPDATE OF ended_at ON memberships FOR EACH ROW WHEN (old.ended_at IS DISTINCT FROM new.ended_at) EXECUTE FUNCTION count_ended();
CREATE TRIGGER count_ended_deleted AFTER DELETE ON memberships FOR EACH ROW WHEN (old.ended_at IS NOT NULL) EXECUTE FUNCTION count_ended();

INSERT INTO rows_by_day SELECT 'ended', (ended_at AT TIME ZONE 'America/Halifax')::date, 0, count(*) FROM memberships WHERE ended_at IS NOT NULL GROUP BY 2;
