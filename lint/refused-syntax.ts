import type { Place, Rule } from './rule.ts';

/** Syntax that may not be written, as an AST selector, and why. */
export type Refused = { selector: string; message: string };

/** Refuses the syntax that its options select. oxlint has no such rule. */
export const refusedSyntax: Rule = {
  meta: { type: 'problem', schema: false },
  create(context) {
    const refused = context.options as Refused[];
    return Object.fromEntries(
      refused.map(({ selector, message }) => [selector, (node: Place) => context.report({ node, message })]),
    );
  },
};
