import type { z } from 'zod';

/** Label and text of one fact on the page of an inbox entry. */
export type InboxEntryDetail = { label: string; text: string };

/** Badge beside the kind of an inbox entry, in red if it is urgent. */
export type InboxEntryBadge = { text: string; isUrgent: boolean };

type Definition<Schema extends z.ZodObject> = {
  /** Name of the kind of entry in lists, such as 'Failed email'. */
  label: string;
  /**
   * Where an administrator closes an entry.
   * - 'here': in the inbox, with a note.
   * - 'there': on another page, with a decision.
   */
  closes: 'here' | 'there';
  /** Schema of the facts about an entry, which lib/inbox/inbox-sql.ts returns. */
  facts: Schema;
  /**
   * Title of the entry. It never contains text of a post, because the morning email to administrators repeats the
   * title.
   */
  title: (facts: z.output<Schema>) => string;
  /** Title that the inbox shows. If the function is missing or returns null, the inbox shows `title`. */
  subject?: (facts: z.output<Schema>) => string | null;
  /** Badges beside the kind of the entry. */
  badges?: (facts: z.output<Schema>) => readonly InboxEntryBadge[];
  lines: (facts: z.output<Schema>) => readonly InboxEntryDetail[];
  /**
   * Returns the page where administrators see or decide the subject of the entry. Null if the entry does not have such
   * a page.
   */
  at: ((about: InboxLinkData) => { href: `/admin/${string}` | `/schools/${string}`; label: string } | null) | null;
};

/** Data from which the link of an inbox entry is built. */
export type InboxLinkData = { id: string; userId: number | null; facts: unknown };

/**
 * Kind of inbox entry, as `defineInboxEntryKind` returns it. `read` checks the facts about an entry, and builds from
 * them the texts that administrators see.
 */
export type InboxEntryKindDefinition = Pick<Definition<z.ZodObject>, 'label' | 'closes' | 'at'> & {
  read: (facts: unknown) => {
    title: string;
    subject: string;
    badges: InboxEntryBadge[];
    lines: InboxEntryDetail[];
  };
};

/** Defines a kind of inbox entry. */
export function defineInboxEntryKind<Schema extends z.ZodObject>({
  facts: schema,
  title,
  subject,
  badges,
  lines,
  ...rest
}: Definition<Schema>): InboxEntryKindDefinition {
  return {
    ...rest,
    read: (rawFacts) => {
      const facts = schema.parse(rawFacts);
      return {
        title: title(facts),
        subject: subject?.(facts) ?? title(facts),
        badges: [...(badges?.(facts) ?? [])],
        lines: [...lines(facts)],
      };
    },
  };
}
