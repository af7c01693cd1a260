import { EXPORT_QUEUE, EXPORT_QUEUE_SETTINGS } from '@/lib/data-rights/export/export-queue';
import { MAIL_QUEUE, MAIL_QUEUE_SETTINGS } from '@/lib/mail/queue-settings';
import { PUSH_QUEUE_NAME, PUSH_QUEUE_SETTINGS } from '@/lib/push/queue-settings';

/** Job queues that a backup includes, because their data exists nowhere else. */
export const QUEUES_IN_BACKUP = [
  [MAIL_QUEUE, MAIL_QUEUE_SETTINGS],
  [EXPORT_QUEUE, EXPORT_QUEUE_SETTINGS],
  [PUSH_QUEUE_NAME, PUSH_QUEUE_SETTINGS],
] as const;
