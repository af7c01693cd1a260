import type { RuleTester } from 'oxlint/plugins-dev';

/** A rule as oxlint runs it; the package names its shape only in what tests one. */
export type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>;
export type Context = Parameters<Rule['create']>[0];
/** What may be reported: a place in the text. */
export type Place = Extract<Parameters<Context['report']>[0], { node: unknown }>['node'];
export type SyntaxNode = Parameters<Context['sourceCode']['getScope']>[0];
