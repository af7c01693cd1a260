import 'server-only';
import { Prisma } from '@/lib/database/db';
import { NOTIFICATION_KINDS } from './notification-kinds';

/**
 * SQL condition: the recipient of a notification `n` still wants it by email or as a push message. Preferences may
 * change while quiet hours delay the message.
 */
export const notificationStillWantedSql = (channel: 'mail' | 'push'): Prisma.Sql => {
  const topics = Object.fromEntries(
    Object.entries(NOTIFICATION_KINDS).map(([kind, { channels }]) => [kind, channels[channel]]),
  );
  return Prisma.sql`EXISTS (
    SELECT FROM still_wanted(n.user_id, n.kind::text, n.post_id, ${JSON.stringify(topics)}::jsonb ->> n.kind::text) w
    WHERE ${channel === 'mail' ? Prisma.sql`w.by_mail` : Prisma.sql`w.by_push`})`;
};
