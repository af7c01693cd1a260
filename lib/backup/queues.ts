import { EXPORTS, EXPORTS_SETTINGS } from '@/lib/data-rights/export/queue-settings';
import { MAIL_QUEUE, MAIL_QUEUE_SETTINGS } from '@/lib/mail/queue-settings';
import { PUSH, PUSH_SETTINGS } from '@/lib/push/queue-settings';

/** Job queues that a backup includes, because their data exists nowhere else. */
export const QUEUES = [
  [MAIL_QUEUE, MAIL_QUEUE_SETTINGS],
  [EXPORTS, EXPORTS_SETTINGS],
  [PUSH, PUSH_SETTINGS],
] as const;
