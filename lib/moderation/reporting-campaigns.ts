import 'server-only';
import { recordAuditEntry, type Act } from '@/lib/audit/record-audit-entry';
import { now } from '@/lib/time/clock';
import { db, Prisma, timestampSql, type TransactionClient } from '@/lib/database/db';
import { notFoundError } from '@/lib/errors';
import { columnType, rows, runStatement } from '@/lib/database/sql';
import { MAX_SCHOOLS_PER_PARENT } from './report-weight';
import type { ReportingCampaignView } from './schema';
import { reportWeightFollowCutoffSql } from './weigh-reports';

/**
 * Records a suspected reporting campaign at a school, in which many people reported content that stays visible. Returns
 * false if the school already has an open record.
 */
export async function recordReportingCampaign(tx: TransactionClient, schoolId: number): Promise<boolean> {
  const raised = await runStatement(
    tx,
    Prisma.sql`
    INSERT INTO report_campaigns (school_id, open_key, created_at) VALUES (${schoolId}, ${schoolId}, ${timestampSql(now())})
    ON CONFLICT (open_key) DO NOTHING`,
  );
  return raised > 0;
}

/**
 * Returns the suspected reporting campaigns, newest first, with current counts and without the names of reporters.
 * Leaves out campaigns whose reports are all decided.
 */
export async function listReportingCampaigns(): Promise<ReportingCampaignView[]> {
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
    SELECT * FROM open_campaigns(${timestampSql(moment)}, ${reportWeightFollowCutoffSql(moment)}, ${MAX_SCHOOLS_PER_PARENT}::int) ORDER BY id DESC`,
  );
  return campaigns.map(({ startedAt, latestAt, ...campaign }) => ({
    ...campaign,
    startedAt: startedAt.toISOString(),
    latestAt: latestAt.toISOString(),
  }));
}

/**
 * Closes the record of a suspected reporting campaign, but not the reports. Throws `not_found` if the record is not
 * open.
 */
export async function closeReportingCampaign(act: Act, id: number): Promise<void> {
  await db().$transaction(async (tx) => {
    const open = await tx.reportCampaign.findFirst({ where: { id, openKey: { not: null } } });
    const closed = { openKey: null, closedAt: now(), closedBy: act.actorId };
    const { count } = await tx.reportCampaign.updateMany({ where: { id, openKey: { not: null } }, data: closed });
    if (!open || count === 0) throw notFoundError('Entry');
    await recordAuditEntry(tx, act, {
      action: 'report-campaign.close',
      targetType: 'school',
      targetId: open.schoolId,
      details: { campaignId: id, createdAt: open.createdAt.toISOString() },
    });
  });
}
