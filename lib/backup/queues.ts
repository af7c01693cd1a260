import { EXPORTS, EXPORTS_SETTINGS } from '@/lib/leaving/export/queue-settings';
import { QUEUE, QUEUE_SETTINGS } from '@/lib/mail/queue-settings';
import { PUSH, PUSH_SETTINGS } from '@/lib/push/queue-settings';

/** The queues whose jobs are put in with what they are about, and belong into a backup. All other jobs run by the clock, and come anew. */
export const QUEUES = [
  [QUEUE, QUEUE_SETTINGS],
  [EXPORTS, EXPORTS_SETTINGS],
  [PUSH, PUSH_SETTINGS],
] as const;
