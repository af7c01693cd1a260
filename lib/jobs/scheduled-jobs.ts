import 'server-only';
import { runNightlyBackup, NIGHTLY_BACKUP_JOB } from '@/lib/backup/nightly-backup';
import { deleteExpiredPasskeyChallenges } from '@/lib/auth/passkey-challenges';
import { deleteOldKnownDevices } from '@/lib/auth/known-devices';
import { deleteExpiredEmailLinks } from '@/lib/auth/email-links';
import { deleteExpiredDrafts } from '@/lib/drafts/stored-drafts';
import { env } from '@/lib/env';
import { readDueCalendarFeeds } from '@/lib/events/feeds/calendar-feeds';
import { deleteRemindersOfPastEvents } from '@/lib/events/reminders/choose-reminders';
import { queueEventReminders } from '@/lib/events/reminders/queue-reminders';
import { deleteExpiredIdempotencyKeys } from '@/lib/http/request/idempotency';
import { sendMailings } from '@/lib/mailings/send-mailings';
import { queueInboxEmails } from '@/lib/news-emails/inbox-email';
import { queueDailyDigests } from '@/lib/news-emails/daily-digest-run';
import { queueMonthlyModerationReport } from '@/lib/news-emails/monthly-moderation-report';
import { queueImmediateEmails } from '@/lib/news-emails/immediate-email';
import { deleteHiddenNotifications } from '@/lib/notifications/mark-and-delete-notifications';
import { deleteExpiredOutboxEmails } from '@/lib/mail/email-outbox';
import { deleteDueAccounts, cancelRenewalsBeforeDeletion } from '@/lib/data-rights/deletion/scheduled-account-deletion';
import { deleteExpiredExports } from '@/lib/data-rights/export/create-exports';
import { enforceRetention } from '@/lib/data-rights/retention-job';
import { cleanUpMedia } from '@/lib/media/media-cleanup';
import { importStripeBalance } from '@/lib/membership/accounting/balance-import-job';
import { queueChargeNoticeEmails } from '@/lib/membership/webhook/charge-notices';
import { updateFoundingSeats } from '@/lib/membership/change/founding-parent-seats';
import {
  processMissedStripeEvents,
  reconcileAllSubscriptions,
  retryEventsAndSyncMembers,
} from '@/lib/membership/reconcile/reconcile-with-stripe';
import { updateAllSeats } from '@/lib/membership/household-seat/update-seats';
import { processPriceChanges } from '@/lib/membership/price-change/process-price-changes';
import { isStripeConfigured } from '@/lib/membership/stripe';
import { closeOrphanedReviews } from '@/lib/moderation/review-lifecycle';
import { deleteExpiredWarnings } from '@/lib/moderation/warnings';
import { askConcernAuthors } from '@/lib/posts/concerns/ask-authors';
import { deleteExpiredChanges } from '@/lib/posts/live/board-changes';
import { deleteEndedMutes } from '@/lib/posts/reader/mutes';
import { updateAllVoteWeights } from '@/lib/verification/vote-weights';
import { queueDuePushes } from '@/lib/push/push-queue';
import { queueStormPushes } from '@/lib/push/storm-pushes';
import { deleteEarlierStormReports } from '@/lib/storm/report-storm';
import { getVapidPublicKey } from '@/lib/push/encryption';
import { purgeDeletedSchools } from '@/lib/schools/deleted/deleted-schools';
import { mergeDailyCounters, writeDailyCounts } from '@/lib/statistics/nightly-counts';
import { deleteOldCspViolations } from '@/lib/csp-reports/record-csp-violations';
import { storeFinishedMonthStatistics } from '@/lib/statistics/transparency-reports';

export type ScheduledJob = { name: string; cron: string; expireInSeconds: number; work: () => Promise<unknown> };

const BILLING: ScheduledJob[] = [
  { name: 'billing.sweep', cron: '*/5 * * * *', expireInSeconds: 280, work: retryEventsAndSyncMembers },
  { name: 'billing.leaving', cron: '*/5 * * * *', expireInSeconds: 280, work: cancelRenewalsBeforeDeletion },
  { name: 'billing.catch-up', cron: '17 * * * *', expireInSeconds: 1_800, work: processMissedStripeEvents },
  { name: 'billing.announce', cron: '7 * * * *', expireInSeconds: 300, work: queueChargeNoticeEmails },
  { name: 'billing.prices', cron: '*/5 * * * *', expireInSeconds: 290, work: processPriceChanges },
  { name: 'billing.balance', cron: '25 5 * * *', expireInSeconds: 3_600, work: importStripeBalance },
  { name: 'billing.reconcile', cron: '40 3 * * *', expireInSeconds: 7_200, work: reconcileAllSubscriptions },
];

const PUSH: ScheduledJob[] = [
  { name: 'push.told', cron: '* * * * *', expireInSeconds: 300, work: queueDuePushes },
  { name: 'push.storm', cron: '* * * * *', expireInSeconds: 300, work: queueStormPushes },
];

/** Nightly backup job. The time limit is six hours, because a large backup takes long. */
const BACKUP: ScheduledJob[] = [
  { name: NIGHTLY_BACKUP_JOB, cron: '5 3 * * *', expireInSeconds: 6 * 3_600, work: runNightlyBackup },
];

const deleteExpiredMailData = async () => {
  await deleteExpiredOutboxEmails();
  await deleteExpiredEmailLinks();
  await deleteOldKnownDevices();
  await deleteExpiredPasskeyChallenges();
};

/** Scheduled jobs. The times in `cron` are Nova Scotia time. */
export const listScheduledJobs = (): ScheduledJob[] => [
  { name: 'founding.settle', cron: '*/5 * * * *', expireInSeconds: 280, work: updateFoundingSeats },
  { name: 'seats.settle', cron: '*/5 * * * *', expireInSeconds: 280, work: updateAllSeats },
  { name: 'statistics.daily', cron: '50 23 * * *', expireInSeconds: 300, work: () => writeDailyCounts() },
  { name: 'statistics.fold', cron: '20 3 * * *', expireInSeconds: 300, work: () => mergeDailyCounters() },
  { name: 'statistics.month', cron: '13 * * * *', expireInSeconds: 300, work: () => storeFinishedMonthStatistics() },
  { name: 'media.sweep', cron: '23 * * * *', expireInSeconds: 1_800, work: () => cleanUpMedia() },
  { name: 'requests.forget', cron: '37 * * * *', expireInSeconds: 300, work: deleteExpiredIdempotencyKeys },
  { name: 'accounts.delete', cron: '*/5 * * * *', expireInSeconds: 280, work: deleteDueAccounts },
  { name: 'accounts.periods', cron: '10 4 * * *', expireInSeconds: 3_600, work: enforceRetention },
  { name: 'boards.forget', cron: '43 * * * *', expireInSeconds: 300, work: deleteExpiredChanges },
  { name: 'drafts.forget', cron: '3 * * * *', expireInSeconds: 300, work: deleteExpiredDrafts },
  { name: 'exports.forget', cron: '27 * * * *', expireInSeconds: 300, work: deleteExpiredExports },
  { name: 'mail.forget', cron: '47 4 * * *', expireInSeconds: 300, work: deleteExpiredMailData },
  { name: 'mail.told', cron: '* * * * *', expireInSeconds: 300, work: queueImmediateEmails },
  { name: 'mail.evening', cron: '*/5 18-23 * * *', expireInSeconds: 1_800, work: queueDailyDigests },
  { name: 'mail.mailings', cron: '* * * * *', expireInSeconds: 300, work: sendMailings },
  { name: 'notifications.forget', cron: '40 4 * * *', expireInSeconds: 600, work: deleteHiddenNotifications },
  { name: 'inbox.morning', cron: '*/15 7-9 * * *', expireInSeconds: 600, work: queueInboxEmails },
  { name: 'moderation.month', cron: '30 7 1-7 * *', expireInSeconds: 600, work: queueMonthlyModerationReport },
  { name: 'moderation.tidy', cron: '55 3 * * *', expireInSeconds: 600, work: closeOrphanedReviews },
  { name: 'moderation.forget', cron: '58 3 * * *', expireInSeconds: 600, work: deleteExpiredWarnings },
  { name: 'votes.reweigh', cron: '20 4 * * *', expireInSeconds: 1_800, work: updateAllVoteWeights },
  { name: 'concerns.ask', cron: '30 16 * * *', expireInSeconds: 300, work: () => askConcernAuthors() },
  { name: 'mutes.end', cron: '33 * * * *', expireInSeconds: 300, work: deleteEndedMutes },
  { name: 'violations.forget', cron: '57 * * * *', expireInSeconds: 300, work: deleteOldCspViolations },
  { name: 'calendars.read', cron: '*/15 * * * *', expireInSeconds: 850, work: readDueCalendarFeeds },
  { name: 'reminders.queue', cron: '* * * * *', expireInSeconds: 300, work: queueEventReminders },
  { name: 'reminders.forget', cron: '45 4 * * *', expireInSeconds: 300, work: deleteRemindersOfPastEvents },
  { name: 'schools.purge', cron: '50 3 * * *', expireInSeconds: 600, work: purgeDeletedSchools },
  { name: 'storm.forget', cron: '*/15 * * * *', expireInSeconds: 300, work: deleteEarlierStormReports },
  ...(getVapidPublicKey() === null ? [] : PUSH),
  ...(isStripeConfigured() ? BILLING : []),
  ...(env().BACKUP_DIR ? BACKUP : []),
];
