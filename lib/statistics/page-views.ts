import 'server-only';
import { db, Prisma, TIME_ZONE_SQL, timestampSql } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { saveViewCounts } from '@/lib/process/save-view-counts';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { now } from '@/lib/time/clock';

/** Adds the views of the home page and of school pages to the sums of the current day in Nova Scotia. */
export const savePageViewCounts = (moment = now()): Promise<void> =>
  saveViewCounts(valuesFromServer.pageViews, (pages, views) =>
    runStatement(
      db(),
      Prisma.sql`
      INSERT INTO daily_counts (day, name, value)
      SELECT (${timestampSql(moment)} AT TIME ZONE ${TIME_ZONE_SQL})::date, 'views.' || counted.page, counted.views
      FROM unnest(${pages}::text[], ${views}::int[]) AS counted (page, views) ORDER BY counted.page
      ON CONFLICT (day, name) DO UPDATE SET value = daily_counts.value + excluded.value`,
    ),
  );
