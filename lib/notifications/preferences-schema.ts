import { z } from 'zod';
import { PostTopic } from '@/prisma/generated/enums';
import { FREQUENCIES } from './topics';

const id = z.int().positive().max(2_147_483_647);
const both = <const P extends readonly [string, ...string[]]>(paces: P) =>
  z.object({ app: z.boolean(), mail: z.enum(paces) });
const byMail = <const P extends readonly [string, ...string[]]>(paces: P) => z.object({ mail: z.enum(paces) });
/** Whether the person's devices with permission are notified. */
const onDevices = { push: z.boolean() };

/** Overrides for one school of the choices for new posts and, by email, events. Null means no override. */
const atSchool = z.object({
  app: z.boolean().nullable(),
  mail: z.enum(FREQUENCIES.posts).nullable(),
  push: z.boolean().nullable(),
});

/** Notification preferences of a person: about what, where and how soon. */
export const preferencesView = z.object({
  answers: both(FREQUENCIES.answers).extend(onDevices),
  votes: both(FREQUENCIES.votes),
  posts: both(FREQUENCIES.posts).extend(onDevices),
  events: byMail(FREQUENCIES.events),
  decisions: byMail(FREQUENCIES.decisions).extend(onDevices),
  /** No emails and device notifications from 8 p.m. to 7 a.m.; they wait until the morning. */
  quietHours: z.boolean(),
  /** True if the person unsubscribed from all optional emails, whatever the other choices say. */
  areLettersStopped: z.boolean(),
  /** Topics that the feed leaves out (record 062). */
  mutedTopics: z.array(z.enum(PostTopic)),
  /** All followed schools, sorted by name. */
  schools: z.array(atSchool.extend({ id, name: z.string(), city: z.string() })),
});
export type PreferencesView = z.output<typeof preferencesView>;

const { answers, votes, posts, events, decisions, quietHours, areLettersStopped, mutedTopics } = preferencesView.shape;

/** Absent fields keep their values. */
export const preferencesSchema = z.object({
  answers: answers.partial().optional(),
  votes: votes.partial().optional(),
  posts: posts.partial().optional(),
  events: events.partial().optional(),
  decisions: decisions.partial().optional(),
  quietHours: quietHours.optional(),
  areLettersStopped: areLettersStopped.optional(),
  /** The complete list, as pages of an earlier build send it. `feedTopics` changes single topics. */
  mutedTopics: mutedTopics.max(Object.keys(PostTopic).length).optional(),
  feedTopics: z
    .array(z.object({ topic: z.enum(PostTopic), isMuted: z.boolean() }))
    .max(Object.keys(PostTopic).length)
    .optional(),
  schools: z.array(atSchool.partial().extend({ id })).max(500).optional(),
});
export type Preferences = z.output<typeof preferencesSchema>;
