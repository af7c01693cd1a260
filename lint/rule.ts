import type { RuleTester } from 'oxlint/plugins-dev';

/** Type of an oxlint rule, derived from the rule tester, because oxlint does not export the type itself. */
export type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
export type Context = Parameters<Rule['create']>[0];
/** The syntax node at which the error is shown. */
export type Place = Extract<Parameters<Context['report']>[0], { node: unknown }>['node'];
export type SyntaxNode = Parameters<Context['sourceCode']['getScope']>[0];
