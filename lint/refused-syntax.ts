import type { Place, Rule } from './rule.ts';

/** Forbidden syntax, as an AST selector, with the reason. */
export type Refused = { selector: string; message: string };

/** Refuses the syntax that its options select. oxlint has no built-in rule for this. */
export const refusedSyntax: Rule = {
  meta: { type: 'problem', schema: false },
  create(context) {
    const refused = context.options as Refused[];
    return Object.fromEntries(
      refused.map(({ selector, message }) => [selector, (node: Place) => context.report({ node, message })]),
    );
  },
};
