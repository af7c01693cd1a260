import type { RuleTester } from 'oxlint/plugins-dev';

/** Type of an oxlint rule. oxlint does not export this type, but uses it as a parameter of the rule tester. */
export type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
export type Context = Parameters<Rule['create']>[0];
/** The syntax node at which the error is shown. */
export type Place = Extract<Parameters<Context['report']>[0], { node: unknown }>['node'];
export type SyntaxNode = Parameters<Context['sourceCode']['getScope']>[0];
