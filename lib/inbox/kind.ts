import type { z } from 'zod';

/** One fact of an entry, as it stands on its page. */
export type Line = { label: string; text: string };

type Definition<Schema extends z.ZodObject> = {
  /** In lists of kinds: 'Failed mail'. */
  label: string;
  /** Closed here, with a note; or where it is decided, and then gone from here by itself. */
  closes: 'here' | 'there';
  /** What the source says of it: lib/inbox/sources.ts. */
  facts: Schema;
  title: (facts: z.output<Schema>) => string;
  lines: (facts: z.output<Schema>) => readonly Line[];
  /** Where it is looked at or decided, if anywhere but here. */
  at: ((about: About) => { href: `/admin/${string}`; label: string } | null) | null;
};

/** What an address can be made of. */
export type About = { id: string; userId: number | null; facts: unknown };

/** A kind as the rest of the house uses it: its facts are checked when they are read. */
export type Kind = Pick<Definition<z.ZodObject>, 'label' | 'closes' | 'at'> & {
  read: (facts: unknown) => { title: string; lines: Line[] };
};

/** No kind compiles without a name, a title, a place and a rule of how it ends. */
export function kind<Schema extends z.ZodObject>({ facts: schema, title, lines, ...rest }: Definition<Schema>): Kind {
  return {
    ...rest,
    read: (given) => {
      const facts = schema.parse(given);
      return { title: title(facts), lines: [...lines(facts)] };
    },
  };
}
