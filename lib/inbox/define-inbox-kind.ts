import type { z } from 'zod';

/** Label and text of one fact on the page of an inbox entry. */
export type InboxEntryDetail = { label: string; text: string };

type Definition<Schema extends z.ZodObject> = {
  /** Name of this kind of entry in lists, such as 'Failed email'. */
  label: string;
  /**
   * Where an administrator closes an entry.
   * - 'here': in the inbox, with a note.
   * - 'there': on another page, with a decision.
   */
  closes: 'here' | 'there';
  /** Schema of the facts about an entry, which lib/inbox/inbox-sql.ts returns. */
  facts: Schema;
  title: (facts: z.output<Schema>) => string;
  lines: (facts: z.output<Schema>) => readonly InboxEntryDetail[];
  /**
   * Returns the page where administrators see or decide the subject of the entry. Null if the entry does not have such
   * a page.
   */
  at: ((about: InboxLinkData) => { href: `/admin/${string}`; label: string } | null) | null;
};

/** Data from which the link of an inbox entry is built. */
export type InboxLinkData = { id: string; userId: number | null; facts: unknown };

/**
 * Kind of inbox entry. `read` validates the stored facts of an entry, and returns the title and texts that
 * administrators see.
 */
export type InboxKindDefinition = Pick<Definition<z.ZodObject>, 'label' | 'closes' | 'at'> & {
  read: (facts: unknown) => { title: string; lines: InboxEntryDetail[] };
};

/** Defines a kind of inbox entry. */
export function defineInboxKind<Schema extends z.ZodObject>({
  facts: schema,
  title,
  lines,
  ...rest
}: Definition<Schema>): InboxKindDefinition {
  return {
    ...rest,
    read: (rawFacts) => {
      const facts = schema.parse(rawFacts);
      return { title: title(facts), lines: [...lines(facts)] };
    },
  };
}
