import type { Place, Rule } from './rule.ts';

/** What may not be written, by a selector of syntax, and why. */
export type Refused = { selector: string; message: string };

/** Refuses what its options select. oxlint has no such rule of its own. */
export const refusedSyntax: Rule = {
  meta: { type: 'problem', schema: false },
  create(context) {
    const refused = context.options as Refused[];
    return Object.fromEntries(
      refused.map(({ selector, message }) => [selector, (node: Place) => context.report({ node, message })]),
    );
  },
};
