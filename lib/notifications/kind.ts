import type { z } from 'zod';
import type { NotificationKind } from '@/prisma/generated/enums';
import type { Href, RelatedEntityType } from './schema';
import type { AppTopic, PushTopic, Topic } from './topics';

/**
 * Whose wish governs where a notification goes; no kind compiles without. In the app: of what everybody is told, 'always'. By mail:
 * of what has a letter of its own, or is not worth one, 'never'. On devices: 'never' of what can wait until the app is opened.
 */
export type Channels = { app: AppTopic | 'always'; mail: Topic | 'never'; push: PushTopic | 'never' };

/** What a notification is about, as the database has it now, for the person who reads it. */
export type Shown = {
  /** Title and words are null when the post is not to be seen. */
  post: { id: number; schoolId: number; schoolName: string; title: string | null; content: string | null } | null;
  /** Who wrote the comment, or the post where it is about that; null when he is not to be known. */
  writer: { firstName: string | null; lastName: string | null } | null;
  /** The reader wrote the post without their name. */
  isOwnAnonymous: boolean;
  voterCount: number;
  /** Reviews that wait for an administrator. */
  waitingCount: number;
};

/** The columns that say what it is about. */
export type Columns = { postId: number | null; commentId: number | null };

/** Under which key there is one notification for all of it, and what another one does: it stays as it was, or is new again. */
type Group<Facts> = { key: (facts: Facts, columns: Columns) => string; again: 'stays' | 'renews' };

type Definition<Schema extends z.ZodObject> = {
  /** What is stored with it, beyond the post or comment that it is about. */
  facts: Schema;
  about: RelatedEntityType;
  group: Group<z.output<Schema>> | null;
  channels: Channels;
  /**
   * Who is told still sees it so long: always; while he may see its post and comment; while somebody else's vote stands, too; while
   * a review waits and he is an administrator.
   */
  while: 'always' | 'shown' | 'voted' | 'waiting';
  /** Decision S4: the sentence is made when it is read, so a name that is gone or anonymous never survives in it. */
  text: (facts: z.output<Schema>, shown: Shown) => string;
  /** The sentence of an email, where it is another: a locked screen shows its first words. */
  inEmail?: (facts: z.output<Schema>, shown: Shown) => string;
  href: (facts: z.output<Schema>, shown: Shown) => Href | null;
};

type Stored = { groupKey: string | null; data: Record<string, unknown> };

/** A kind as the rest of the house uses it: whatever its facts are, they are checked on the way in and on the way out. */
type Kind = Pick<Definition<z.ZodObject>, 'about' | 'channels' | 'while' | 'facts'> & {
  again: Group<never>['again'] | null;
  store: (facts: unknown, columns: Columns) => Stored;
  read: (data: unknown, shown: Shown) => { text: string; inEmail: string; href: Href | null };
};

export type Kinds = Record<NotificationKind, Kind>;

export function kind<Schema extends z.ZodObject>(definition: Definition<Schema>) {
  const { facts: schema, group, text, inEmail = text, href, ...rest } = definition;
  return {
    ...rest,
    facts: schema,
    again: group?.again ?? null,
    store: (given: unknown, columns: Columns): Stored => {
      const facts = schema.parse(given);
      return { groupKey: group?.key(facts, columns) ?? null, data: facts };
    },
    read: (data: unknown, shown: Shown) => {
      const facts = schema.parse(data);
      return { text: text(facts, shown), inEmail: inEmail(facts, shown), href: href(facts, shown) };
    },
  };
}
