-- Adds `step` (1 or -1) to the count of `series` on a day. Each count is the sum of up to 64 rows (slots), so that
-- concurrent writers rarely wait for the same row. Called by count_moved_row and count_ended.
CREATE OR REPLACE FUNCTION add_to_day(series text, at timestamptz, step integer)
RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO rows_by_day (name, day, slot, value)
  VALUES (series, (at AT TIME ZONE 'America/Halifax')::date, 1 + pg_backend_pid() % 64, step)
  ON CONFLICT (name, day, slot) DO UPDATE SET value = rows_by_day.value + excluded.value
$$;
