import type { z } from 'zod';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { Href, RelatedEntityType } from './schema';
import type { AppTopic, PushTopic, Topic } from './topics';

/**
 * Preferences that decide where a notification is sent. Every kind must have them.
 * `app: 'always'`: shown to everyone. `mail: 'never'`: has its own email, or is not worth one. `push: 'never'`: can
 * wait until the app is opened.
 */
export type Channels = { app: AppTopic | 'always'; mail: Topic | 'never'; push: PushTopic | 'never' };

/** Current database state of a notification's subject, for the person who reads it. */
export type CurrentState = {
  /** Title and content are null if the reader may not see the post. */
  post: { id: number; schoolId: number; schoolName: string; title: string | null; content: string | null } | null;
  /** Author of the comment, or of the post. Null if the author is hidden. */
  writer: { firstName: string | null; lastName: string | null } | null;
  /** True if the reader wrote the post anonymously. */
  isOwnAnonymous: boolean;
  voterCount: number;
  /** Number of reviews that wait for an administrator. */
  waitingCount: number;
};

/** Columns with the notification's subject. */
export type Columns = { postId: number | null; commentId: number | null };

/**
 * Key under which notifications are merged into one. A later one leaves it unchanged ('stays') or makes it unread
 * ('renews').
 */
type Group<Facts> = { key: (facts: Facts, columns: Columns) => string; again: 'stays' | 'renews' };

type Definition<Schema extends z.ZodObject> = {
  /** Facts stored with a notification, besides its post or comment. */
  facts: Schema;
  about: RelatedEntityType;
  group: Group<z.output<Schema>> | null;
  channels: Channels;
  /**
   * Condition under which the notification stays visible. 'shown': the reader may see its post and comment. 'voted':
   * also, another person's vote still exists.
   * 'waiting': a review waits and the reader is an administrator.
   */
  while: 'always' | 'shown' | 'voted' | 'waiting';
  /**
   * Decision S4: the sentence is composed when it is read, so that it never preserves the name of a deleted or
   * anonymous person.
   */
  text: (facts: z.output<Schema>, state: CurrentState) => string;
  /** Sentence for emails, if it differs: a locked screen shows its first words. */
  inEmail?: (facts: z.output<Schema>, state: CurrentState) => string;
  href: (facts: z.output<Schema>, state: CurrentState) => Href | null;
};

type StoredKind = { groupKey: string | null; data: Record<string, unknown> };

/** Kind as other modules use it. Facts are validated when they are written and when they are read. */
type Kind = Pick<Definition<z.ZodObject>, 'about' | 'channels' | 'while' | 'facts'> & {
  again: Group<never>['again'] | null;
  store: (facts: unknown, columns: Columns) => StoredKind;
  read: (data: unknown, state: CurrentState) => { text: string; inEmail: string; href: Href | null };
};

export type Kinds = Record<NotificationKind, Kind>;

export function kind<Schema extends z.ZodObject>(definition: Definition<Schema>) {
  const { facts: schema, group, text, inEmail = text, href, ...rest } = definition;
  return {
    ...rest,
    facts: schema,
    again: group?.again ?? null,
    store: (given: unknown, columns: Columns): StoredKind => {
      const facts = schema.parse(given);
      return { groupKey: group?.key(facts, columns) ?? null, data: facts };
    },
    read: (data: unknown, state: CurrentState) => {
      const facts = schema.parse(data);
      return { text: text(facts, state), inEmail: inEmail(facts, state), href: href(facts, state) };
    },
  };
}
