import 'server-only';
import { db, Prisma } from '@/lib/database/db';
import { runStatement } from '@/lib/database/sql';
import { saveViewCounts } from '@/lib/process/save-view-counts';
import { valuesFromServer } from '@/lib/process/values-from-server';

/** Saves the view counts of public links, except counts of revoked links. */
export const savePublicLinkViewCounts = (): Promise<void> =>
  saveViewCounts(valuesFromServer.shareViews, (tokens, views) =>
    runStatement(
      db(),
      Prisma.sql`
      INSERT INTO share_views (post_id, views)
      SELECT p.id, counted.views FROM unnest(${tokens}::text[], ${views}::int[]) AS counted (token, views)
      JOIN posts p ON p.share_token = counted.token ORDER BY p.id
      ON CONFLICT (post_id) DO UPDATE SET views = share_views.views + excluded.views`,
    ),
  );
