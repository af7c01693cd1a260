import { z } from 'zod';
import { pathIdField } from '@/lib/schema-fields';

/** Maximum number of people that a person may mute. A larger number would slow down all lists that the person reads. */
export const MAX_MUTED_PEOPLE = 500;

export const muteParams = z.object({ id: pathIdField });

/** How long a mute lasts. */
export const muteQuery = z.object({
  lasts: z.enum(['week', 'month', 'always'], 'lasts must be week, month or always').default('always'),
});
export type MuteDuration = z.output<typeof muteQuery>['lasts'];

/** When a mute ends. Null for a mute without an end. */
const endsAt = z.iso.datetime().nullable();

export const muteStatusView = z.object({ userId: z.int(), isMuted: z.boolean(), endsAt });
export type MuteStatusView = z.output<typeof muteStatusView>;

/** The people whom a person has muted, latest first. */
export const mutedList = z.array(z.object({ userId: z.int(), name: z.string(), mutedAt: z.iso.datetime(), endsAt }));
export type MutedList = z.output<typeof mutedList>;
