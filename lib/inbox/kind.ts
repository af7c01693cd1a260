import type { z } from 'zod';

/** One fact on an entry's page. */
export type Line = { label: string; text: string };

type Definition<Schema extends z.ZodObject> = {
  /** Label in lists of kinds, such as 'Failed mail'. */
  label: string;
  /**
   * 'here': an administrator closes the entry in the inbox, with a note. 'there': the entry disappears once it is
   * decided on its own page.
   */
  closes: 'here' | 'there';
  /** Schema of the facts that lib/inbox/sources.ts returns. */
  facts: Schema;
  title: (facts: z.output<Schema>) => string;
  lines: (facts: z.output<Schema>) => readonly Line[];
  /** Page where the entry is viewed or decided, if any. */
  at: ((about: LinkData) => { href: `/admin/${string}`; label: string } | null) | null;
};

/** Data that a link to an entry's page may use. */
export type LinkData = { id: string; userId: number | null; facts: unknown };

/** Kind as other modules use it. Facts are validated when they are read. */
export type Kind = Pick<Definition<z.ZodObject>, 'label' | 'closes' | 'at'> & {
  read: (facts: unknown) => { title: string; lines: Line[] };
};

/** Defines a kind. The compiler requires a label, a title, a page and a closing rule. */
export function kind<Schema extends z.ZodObject>({ facts: schema, title, lines, ...rest }: Definition<Schema>): Kind {
  return {
    ...rest,
    read: (rawFacts) => {
      const facts = schema.parse(rawFacts);
      return { title: title(facts), lines: [...lines(facts)] };
    },
  };
}
