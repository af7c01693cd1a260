import { z } from 'zod';
import { PostTopic } from '@/prisma/generated/enums';
import { EMAIL_FREQUENCIES_BY_TOPIC } from './notification-topics';

const id = z.int().positive().max(2_147_483_647);
const both = <const P extends readonly [string, ...string[]]>(paces: P) =>
  z.object({ app: z.boolean(), mail: z.enum(paces) });
const byMail = <const P extends readonly [string, ...string[]]>(paces: P) => z.object({ mail: z.enum(paces) });
/** Whether the topic's notifications also go to the person's subscribed devices. */
const onDevices = { push: z.boolean() };

/** A person's preferences for one school. Null means that the general preference applies. */
const atSchool = z.object({
  app: z.boolean().nullable(),
  mail: z.enum(EMAIL_FREQUENCIES_BY_TOPIC.posts).nullable(),
  push: z.boolean().nullable(),
});

/** Notification preferences of a person: the topics, the channels and the email frequency. */
export const preferencesView = z.object({
  answers: both(EMAIL_FREQUENCIES_BY_TOPIC.answers).extend(onDevices),
  votes: both(EMAIL_FREQUENCIES_BY_TOPIC.votes),
  posts: both(EMAIL_FREQUENCIES_BY_TOPIC.posts).extend(onDevices),
  events: byMail(EMAIL_FREQUENCIES_BY_TOPIC.events),
  decisions: byMail(EMAIL_FREQUENCIES_BY_TOPIC.decisions).extend(onDevices),
  /** Quiet hours: emails and device notifications between 8 p.m. and 7 a.m. wait until the morning. */
  quietHours: z.boolean(),
  /**
   * Whether devices get confirmed closures and delays at the followed schools, even in quiet hours (record 114).
   */
  stormPush: z.boolean(),
  /** Whether the person gets news from the people who run the site (record 119). Off unless they choose it. */
  newsMail: z.boolean(),
  /** True if the person unsubscribed from all optional emails, whatever their other preferences are. */
  areLettersStopped: z.boolean(),
  /** Topics whose posts the feed leaves out (record 062). */
  mutedTopics: z.array(z.enum(PostTopic)),
  /** Preferences for all followed schools, sorted by name. */
  schools: z.array(atSchool.extend({ id, name: z.string(), city: z.string() })),
});
export type PreferencesView = z.output<typeof preferencesView>;

const { answers, votes, posts, events, decisions, quietHours, stormPush, newsMail, areLettersStopped, mutedTopics } =
  preferencesView.shape;

/** Input for changing preferences. Preferences that the input leaves out stay unchanged. */
export const preferencesSchema = z.object({
  answers: answers.partial().optional(),
  votes: votes.partial().optional(),
  posts: posts.partial().optional(),
  events: events.partial().optional(),
  decisions: decisions.partial().optional(),
  quietHours: quietHours.optional(),
  stormPush: stormPush.optional(),
  newsMail: newsMail.optional(),
  areLettersStopped: areLettersStopped.optional(),
  /** Complete list of muted topics. Only pages of an earlier version of the site send this field. */
  mutedTopics: mutedTopics.max(Object.keys(PostTopic).length).optional(),
  feedTopics: z
    .array(z.object({ topic: z.enum(PostTopic), isMuted: z.boolean() }))
    .max(Object.keys(PostTopic).length)
    .optional(),
  schools: z.array(atSchool.partial().extend({ id })).max(500).optional(),
});
export type PreferencesInput = z.output<typeof preferencesSchema>;
