import type { z } from 'zod';

/** One labelled fact on the page of an inbox entry. */
export type LabelledFact = { label: string; text: string };

type Definition<Schema extends z.ZodObject> = {
  /** Name of this kind of entry in lists, such as 'Failed email'. */
  label: string;
  /**
   * How an entry is closed. 'here': an administrator closes it in the inbox, with a note. 'there': a decision on
   * another page closes it.
   */
  closes: 'here' | 'there';
  /** Schema of the facts about an entry, which lib/inbox/sources.ts returns. */
  facts: Schema;
  title: (facts: z.output<Schema>) => string;
  lines: (facts: z.output<Schema>) => readonly LabelledFact[];
  /** Page on which the entry is viewed or decided. Null if the entry has no such page. */
  at: ((about: LinkData) => { href: `/admin/${string}`; label: string } | null) | null;
};

/** Data from which the link to an entry's page is made. */
export type LinkData = { id: string; userId: number | null; facts: unknown };

/** Kind of inbox entry as other modules use it. `read` validates the facts of an entry. */
export type InboxKindDefinition = Pick<Definition<z.ZodObject>, 'label' | 'closes' | 'at'> & {
  read: (facts: unknown) => { title: string; lines: LabelledFact[] };
};

/** Defines a kind of inbox entry. The compiler requires a label, a title, a page and a way to close the entry. */
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
