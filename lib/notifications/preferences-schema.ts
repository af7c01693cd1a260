import { z } from 'zod';
import { PostTopic } from '@/prisma/generated/enums';
import { PACES } from './topics';

const id = z.int().positive().max(2_147_483_647);
const both = <const P extends readonly [string, ...string[]]>(paces: P) =>
  z.object({ app: z.boolean(), mail: z.enum(paces) });
const byMail = <const P extends readonly [string, ...string[]]>(paces: P) => z.object({ mail: z.enum(paces) });
/** Whether the person's devices are told, where one was given leave to. */
const onDevices = { push: z.boolean() };

/** What differs at one school from the wishes for new posts and, by mail, events; null: nothing. */
const atSchool = z.object({
  app: z.boolean().nullable(),
  mail: z.enum(PACES.posts).nullable(),
  push: z.boolean().nullable(),
});

/** What a person wishes to be told of, where, and how soon. */
export const preferencesView = z.object({
  answers: both(PACES.answers).extend(onDevices),
  votes: both(PACES.votes),
  posts: both(PACES.posts).extend(onDevices),
  events: byMail(PACES.events),
  decisions: byMail(PACES.decisions).extend(onDevices),
  /** Nothing by mail and on devices from 8 PM to 7 AM: it waits for the morning. */
  quietHours: z.boolean(),
  /** Whether the person has unsubscribed from all letters, whatever the wishes above say. */
  areLettersStopped: z.boolean(),
  /** What the feed leaves out (record 066). */
  mutedTopics: z.array(z.enum(PostTopic)),
  /** Every school that is followed, by name. */
  schools: z.array(atSchool.extend({ id, name: z.string(), city: z.string() })),
});
export type PreferencesView = z.output<typeof preferencesView>;

const { answers, votes, posts, events, decisions, quietHours, areLettersStopped, mutedTopics } = preferencesView.shape;

/** What is left out stays as it is. */
export const preferencesSchema = z.object({
  answers: answers.partial().optional(),
  votes: votes.partial().optional(),
  posts: posts.partial().optional(),
  events: events.partial().optional(),
  decisions: decisions.partial().optional(),
  quietHours: quietHours.optional(),
  areLettersStopped: areLettersStopped.optional(),
  /** All of them at once, as pages of a build before sent them; `feedTopics` is one by one. */
  mutedTopics: mutedTopics.max(Object.keys(PostTopic).length).optional(),
  feedTopics: z
    .array(z.object({ topic: z.enum(PostTopic), isMuted: z.boolean() }))
    .max(Object.keys(PostTopic).length)
    .optional(),
  schools: z.array(atSchool.partial().extend({ id })).max(500).optional(),
});
export type Preferences = z.output<typeof preferencesSchema>;
