import type { z } from 'zod';
import { pushName } from '@/lib/text/person-names';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { Href, RelatedEntityType } from './schema';
import type { AppTopic, PushTopic, Topic } from './topics';

/**
 * Preferences that decide where notifications of a kind appear. Every kind must define all three channels.
 * - `app: 'always'`: everyone sees the notification in the app.
 * - `mail: 'never'`: the event has its own email, or is not important enough for one.
 * - `push: 'never'`: the notification can wait until the person opens the app.
 */
export type NotificationChannels = { app: AppTopic | 'always'; mail: Topic | 'never'; push: PushTopic | 'never' };

/**
 * The post, comment or person that a notification is about, in its current state and as far as the reader may see it.
 */
export type NotificationSubject = {
  /** Post that the notification is about. Its title and content are null if the reader may not see it. */
  post: { id: number; schoolId: number; schoolName: string; title: string | null; content: string | null } | null;
  /** Author of the comment, or of the post if the notification is not about a comment. Null if the author is hidden. */
  writer: { firstName: string | null; lastName: string | null } | null;
  /** True if the reader wrote the post anonymously. */
  isOwnAnonymous: boolean;
  voterCount: number;
  /** Number of reviews that wait for an administrator. */
  waitingCount: number;
};

/** Database columns of a notification that refer to its subject. */
export type NotificationSubjectColumns = { postId: number | null; commentId: number | null };

/**
 * Key under which several notifications become one, and what a later event does to it. With 'stays', the notification
 * is unchanged. With 'renews', it becomes unread.
 */
type Group<Facts> = { key: (facts: Facts, columns: NotificationSubjectColumns) => string; again: 'stays' | 'renews' };

type Definition<Schema extends z.ZodObject> = {
  /** Facts stored with a notification, in addition to the ids of its post and comment. */
  facts: Schema;
  about: RelatedEntityType;
  group: Group<z.output<Schema>> | null;
  /**
   * Sentence of the notification, composed when it is read. A stored sentence would preserve the name of a deleted or
   * anonymous person (decision S4).
   */
  text: (facts: z.output<Schema>, state: NotificationSubject) => string;
  /**
   * Sentence for emails, if the sentence for the app reveals too much. The first words of an email may be visible on a
   * locked screen.
   */
  inEmail?: (facts: z.output<Schema>, state: NotificationSubject) => string;
  href: (facts: z.output<Schema>, state: NotificationSubject) => Href | null;
} & (NotPushed | Pushed);

type NotPushed = { channels: NotificationChannels & { push: 'never' }; onDevice?: never };

type Pushed = {
  channels: NotificationChannels & { push: PushTopic };
  /**
   * Text of the push message. It says which person did what, by first name (`who`). It contains no words of the post,
   * because anyone near the phone may read it.
   */
  onDevice: (who: string) => string;
};

type StoredKind = { groupKey: string | null; data: Record<string, unknown> };

/**
 * Notification kind as other modules use it. The facts of a kind are validated both when they are written and when they
 * are read.
 */
type Kind = Pick<Definition<z.ZodObject>, 'about' | 'facts'> & {
  channels: NotificationChannels;
  again: Group<never>['again'] | null;
  store: (facts: unknown, columns: NotificationSubjectColumns) => StoredKind;
  read: (data: unknown, state: NotificationSubject) => KindView;
};

/** Texts of a notification for each channel, and its link. `onDevice` is null for kinds that are never pushed. */
type KindView = { text: string; inEmail: string; onDevice: string | null; href: Href | null };

export type NotificationKinds = Record<NotificationKind, Kind>;

export function defineNotificationKind<Schema extends z.ZodObject>(definition: Definition<Schema>) {
  const { facts: schema, group, text, inEmail = text, onDevice, href, ...rest } = definition;
  return {
    ...rest,
    facts: schema,
    again: group?.again ?? null,
    store: (given: unknown, columns: NotificationSubjectColumns): StoredKind => {
      const facts = schema.parse(given);
      return { groupKey: group?.key(facts, columns) ?? null, data: facts };
    },
    read: (data: unknown, state: NotificationSubject): KindView => {
      const facts = schema.parse(data);
      return {
        text: text(facts, state),
        inEmail: inEmail(facts, state),
        onDevice: onDevice?.(pushName(state.writer)) ?? null,
        href: href(facts, state),
      };
    },
  };
}
