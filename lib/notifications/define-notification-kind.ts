import type { z } from 'zod';
import { authorNameForPushMessage } from '@/lib/text/person-names';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { NotificationHref, RelatedEntityType } from './schema';
import type { InAppNotificationTopic, PushTopic, NotificationTopic } from './notification-topics';

/** Topics whose preferences decide where notifications of a kind appear. */
export type NotificationChannels = {
  /** `always` means that everyone sees the notification in the app. */
  app: InAppNotificationTopic | 'always';
  /** `never` means that the notification is not sent by email. */
  mail: NotificationTopic | 'never';
  /** `never` means that the notification is not pushed to a device. */
  push: PushTopic | 'never';
};

/** The post, comment or person that a notification is about. Contains only what the reader may see now. */
export type NotificationRelatedContent = {
  /** Post that the notification is about. Its title and content are null if the reader may not see it. */
  post: { id: number; schoolId: number; schoolName: string; title: string | null; content: string | null } | null;
  /** Author of the comment or post that the notification is about. Null if the author is hidden. */
  writer: { firstName: string | null; lastName: string | null } | null;
  /** True if the reader wrote the post anonymously. */
  isOwnAnonymous: boolean;
  voterCount: number;
  /** Number of reviews that wait for an administrator. */
  waitingCount: number;
};

/** Database columns of a notification with the ids of its related content. */
export type NotificationRelatedIds = { postId: number | null; commentId: number | null };

/**
 * Rule that combines notifications with the same key into one. After another event, the notification is unchanged
 * ('stays') or becomes unread ('renews').
 */
type Group<Facts> = { key: (facts: Facts, columns: NotificationRelatedIds) => string; again: 'stays' | 'renews' };

type Definition<Schema extends z.ZodObject> = {
  /** Facts stored with a notification, in addition to the ids of its post and comment. */
  facts: Schema;
  about: RelatedEntityType;
  group: Group<z.output<Schema>> | null;
  /**
   * Returns the sentence of the notification. The sentence is not stored, because it would preserve the name of a
   * deleted or anonymous person (decision S4).
   */
  text: (facts: z.output<Schema>, state: NotificationRelatedContent) => string;
  /**
   * Returns the sentence that emails contain instead of `text`. A locked screen may show the beginning of an email, so
   * kinds whose `text` reveals too much define this function.
   */
  inEmail?: (facts: z.output<Schema>, state: NotificationRelatedContent) => string;
  href: (facts: z.output<Schema>, state: NotificationRelatedContent) => NotificationHref | null;
} & (NotPushed | Pushed);

type NotPushed = { channels: NotificationChannels & { push: 'never' }; onDevice?: never };

type Pushed = {
  channels: NotificationChannels & { push: PushTopic };
  /**
   * Returns the text of the push message. `who` is the author's first name, or 'Anonymous'. Contains no words of the
   * post, because anyone near the phone may read the text.
   */
  onDevice: (who: string) => string;
};

type StoredKind = { groupKey: string | null; data: Record<string, unknown> };

type Kind = Pick<Definition<z.ZodObject>, 'about' | 'facts'> & {
  channels: NotificationChannels;
  again: Group<never>['again'] | null;
  store: (facts: unknown, columns: NotificationRelatedIds) => StoredKind;
  read: (data: unknown, state: NotificationRelatedContent) => KindView;
};

/**
 * Texts of a notification for each channel, and its link. `onDevice` (the text of the push message) is null for kinds
 * that are never pushed.
 */
type KindView = { text: string; inEmail: string; onDevice: string | null; href: NotificationHref | null };

export type NotificationKindDefinitions = Record<NotificationKind, Kind>;

export function defineNotificationKind<Schema extends z.ZodObject>(definition: Definition<Schema>) {
  const { facts: schema, group, text, inEmail = text, onDevice, href, ...rest } = definition;
  return {
    ...rest,
    facts: schema,
    again: group?.again ?? null,
    store: (given: unknown, columns: NotificationRelatedIds): StoredKind => {
      const facts = schema.parse(given);
      return { groupKey: group?.key(facts, columns) ?? null, data: facts };
    },
    read: (data: unknown, state: NotificationRelatedContent): KindView => {
      const facts = schema.parse(data);
      return {
        text: text(facts, state),
        inEmail: inEmail(facts, state),
        onDevice: onDevice?.(authorNameForPushMessage(state.writer)) ?? null,
        href: href(facts, state),
      };
    },
  };
}
