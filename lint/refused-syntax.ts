import type { Place, Rule } from './rule.ts';

/** Forbidden syntax, as an AST selector, with the reason. */
export type Refused = { selector: string; message: string };

/**
 * Refuses the syntax that the options of this rule describe as AST selectors. oxlint has no built-in rule for refusing
 * syntax.
 */
export const refusedSyntax: Rule = {
  meta: { type: 'problem', schema: false },
  create(context) {
    const refused = context.options as Refused[];
    return Object.fromEntries(
      refused.map(({ selector, message }) => [selector, (node: Place) => context.report({ node, message })]),
    );
  },
};
