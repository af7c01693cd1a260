import 'server-only';
import { recordAudit, type Act } from '@/lib/audit/record';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestamp, type Transaction } from '@/lib/database/db';
import { notFound } from '@/lib/errors';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import type { CampaignView } from './schema';
import { belongsTo } from './weigh';

/**
 * Opens a campaign entry for a school, because enough people reported a post or comment that is still visible. Returns
 * false if a campaign is already open.
 */
export async function openCampaign(tx: Transaction, schoolId: number): Promise<boolean> {
  const raised = await runStatement(
    tx,
    Prisma.sql`
    INSERT INTO report_campaigns (school_id, open_key, created_at) VALUES (${schoolId}, ${schoolId}, ${timestamp(now())})
    ON CONFLICT (open_key) DO NOTHING`,
  );
  return raised > 0;
}

/**
 * Returns the open entries about suspected reporting campaigns, newest first, with current counts. Leaves out entries
 * whose reports are all decided. Never names reporters.
 */
export async function listOpenCampaigns(): Promise<CampaignView[]> {
  const moment = now();
  const campaigns = await rows(
    db(),
    {
      id: columnType.int,
      schoolId: columnType.int,
      schoolName: columnType.text,
      reported: columnType.int,
      reporters: columnType.int,
      withoutVoice: columnType.int,
      startedAt: columnType.moment.present,
      latestAt: columnType.moment.present,
    },
    Prisma.sql`
    SELECT k.id, s.id AS school_id, s.name AS school_name, count(DISTINCT v.id)::int AS reported, count(DISTINCT u.id)::int AS reporters,
      count(DISTINCT u.id) FILTER (WHERE ${belongsTo(Prisma.sql`s.id`, moment)} IS NULL)::int AS without_voice, min(r.created_at) AS started_at, max(r.created_at) AS latest_at
    FROM reviews v LEFT JOIN comments c ON c.id = v.comment_id JOIN posts p ON p.id = coalesce(v.post_id, c.post_id)
    JOIN report_campaigns k ON k.open_key = p.school_id JOIN schools s ON s.id = k.school_id
    JOIN reports r ON (r.post_id = v.post_id OR r.comment_id = v.comment_id) AND r.created_at >= v.created_at
    JOIN users u ON u.id = r.reporter_id
    WHERE v.open_key IS NOT NULL GROUP BY k.id, s.id ORDER BY k.id DESC`,
  );
  return campaigns.map(({ startedAt, latestAt, ...campaign }) => ({
    ...campaign,
    startedAt: startedAt.toISOString(),
    latestAt: latestAt.toISOString(),
  }));
}

/**
 * Closes the entry about a suspected reporting campaign. The reports themselves stay open. A new entry opens if enough
 * people report something later. Throws `not_found` if the entry is not open.
 */
export async function closeCampaign(act: Act, id: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const open = await tx.reportCampaign.findFirst({ where: { id, openKey: { not: null } } });
    const closed = { openKey: null, closedAt: now(), closedBy: act.actorId };
    const { count } = await tx.reportCampaign.updateMany({ where: { id, openKey: { not: null } }, data: closed });
    if (!open || count === 0) throw notFound('Entry');
    await recordAudit(tx, act, {
      action: 'report-campaign.close',
      targetType: 'school',
      targetId: open.schoolId,
      details: { campaignId: id, createdAt: open.createdAt.toISOString() },
    });
  });
}
