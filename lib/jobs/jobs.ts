import 'server-only';
import { backUp, NIGHTLY } from '@/lib/backup/nightly';
import { forgetChallenges } from '@/lib/auth/challenges';
import { forgetDevices } from '@/lib/auth/known-devices';
import { forgetLinks } from '@/lib/auth/email-links';
import { forgetDrafts } from '@/lib/drafts/drafts';
import { env } from '@/lib/env';
import { forgetKeys } from '@/lib/http/request/idempotency';
import { queueMorning } from '@/lib/news-emails/inbox-email';
import { queueEveningLetters } from '@/lib/news-emails/daily-digest-run';
import { queueModerationMonth } from '@/lib/news-emails/moderation-month';
import { queueTold } from '@/lib/news-emails/immediate-email';
import { forgetNotShown } from '@/lib/notifications/commands';
import { emptyOutbox } from '@/lib/mail/outbox';
import { deleteDueAccounts, stopPlansOfLeaving } from '@/lib/data-rights/deletion/job';
import { forgetExports } from '@/lib/data-rights/export/create';
import { keepPeriods } from '@/lib/data-rights/retention-job';
import { sweepMedia } from '@/lib/media/sweep';
import { readBalance } from '@/lib/membership/accounting/job';
import { announceCharges } from '@/lib/membership/reconcile/charge-notices';
import { settleFounding } from '@/lib/membership/change/founding';
import { catchUp, reconcile, sweep } from '@/lib/membership/reconcile/reconcile';
import { settleSeats } from '@/lib/membership/seat/settle';
import { settlePrices } from '@/lib/membership/price-change/settle';
import { isConfigured } from '@/lib/membership/stripe';
import { closeReviewsOfGone } from '@/lib/moderation/review';
import { forgetChanges } from '@/lib/posts/live/news';
import { reweighVotes } from '@/lib/verification/vote-weights';
import { queuePushes } from '@/lib/push/queue';
import { publicKey } from '@/lib/push/encryption';
import { purgeDeletedSchools } from '@/lib/schools/deleted/deleted';
import { foldRowsByDay, writeDailyCounts } from '@/lib/statistics/nightly';
import { forgetViolations } from '@/lib/csp-reports/record';
import { closeMonths } from '@/lib/statistics/transparency';

export type Job = { name: string; cron: string; expireInSeconds: number; work: () => Promise<unknown> };

const BILLING: Job[] = [
  { name: 'billing.sweep', cron: '*/5 * * * *', expireInSeconds: 280, work: sweep },
  { name: 'billing.leaving', cron: '*/5 * * * *', expireInSeconds: 280, work: stopPlansOfLeaving },
  { name: 'billing.catch-up', cron: '17 * * * *', expireInSeconds: 1_800, work: catchUp },
  { name: 'billing.announce', cron: '7 * * * *', expireInSeconds: 300, work: announceCharges },
  { name: 'billing.prices', cron: '*/5 * * * *', expireInSeconds: 290, work: settlePrices },
  { name: 'billing.balance', cron: '25 5 * * *', expireInSeconds: 3_600, work: readBalance },
  { name: 'billing.reconcile', cron: '40 3 * * *', expireInSeconds: 7_200, work: reconcile },
];

const PUSH: Job[] = [{ name: 'push.told', cron: '* * * * *', expireInSeconds: 300, work: queuePushes }];

/** A nightly backup is packed and encrypted beside all other work; a large one takes hours. */
const BACKUP: Job[] = [{ name: NIGHTLY, cron: '5 3 * * *', expireInSeconds: 6 * 3_600, work: backUp }];

const forgetMail = async () => {
  await emptyOutbox();
  await forgetLinks();
  await forgetDevices();
  await forgetChallenges();
};

/** Scheduled jobs, in Nova Scotia's time. */
export const jobs = (): Job[] => [
  { name: 'founding.settle', cron: '*/5 * * * *', expireInSeconds: 280, work: settleFounding },
  { name: 'seats.settle', cron: '*/5 * * * *', expireInSeconds: 280, work: settleSeats },
  { name: 'statistics.daily', cron: '50 23 * * *', expireInSeconds: 300, work: () => writeDailyCounts() },
  { name: 'statistics.fold', cron: '20 3 * * *', expireInSeconds: 300, work: () => foldRowsByDay() },
  { name: 'statistics.month', cron: '13 * * * *', expireInSeconds: 300, work: () => closeMonths() },
  { name: 'media.sweep', cron: '23 * * * *', expireInSeconds: 1_800, work: () => sweepMedia() },
  { name: 'requests.forget', cron: '37 * * * *', expireInSeconds: 300, work: forgetKeys },
  { name: 'accounts.delete', cron: '*/5 * * * *', expireInSeconds: 280, work: deleteDueAccounts },
  { name: 'accounts.periods', cron: '10 4 * * *', expireInSeconds: 3_600, work: keepPeriods },
  { name: 'boards.forget', cron: '43 * * * *', expireInSeconds: 300, work: forgetChanges },
  { name: 'drafts.forget', cron: '3 * * * *', expireInSeconds: 300, work: forgetDrafts },
  { name: 'exports.forget', cron: '27 * * * *', expireInSeconds: 300, work: forgetExports },
  { name: 'mail.forget', cron: '47 4 * * *', expireInSeconds: 300, work: forgetMail },
  { name: 'mail.told', cron: '* * * * *', expireInSeconds: 300, work: queueTold },
  { name: 'mail.evening', cron: '*/5 18-23 * * *', expireInSeconds: 1_800, work: queueEveningLetters },
  { name: 'notifications.forget', cron: '40 4 * * *', expireInSeconds: 600, work: forgetNotShown },
  { name: 'inbox.morning', cron: '*/15 7-9 * * *', expireInSeconds: 600, work: queueMorning },
  { name: 'moderation.month', cron: '30 7 1-7 * *', expireInSeconds: 600, work: queueModerationMonth },
  { name: 'moderation.tidy', cron: '55 3 * * *', expireInSeconds: 600, work: closeReviewsOfGone },
  { name: 'votes.reweigh', cron: '20 4 * * *', expireInSeconds: 1_800, work: reweighVotes },
  { name: 'violations.forget', cron: '57 * * * *', expireInSeconds: 300, work: forgetViolations },
  { name: 'schools.purge', cron: '50 3 * * *', expireInSeconds: 600, work: purgeDeletedSchools },
  ...(publicKey() === null ? [] : PUSH),
  ...(isConfigured() ? BILLING : []),
  ...(env().BACKUP_DIR ? BACKUP : []),
];
