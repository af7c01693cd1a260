import { isValidElement, type ReactNode } from 'react';
import { MOST_IMPORTANT_HELP_QUESTIONS } from './most-important-questions';
import { HELP_ABOUT_FOLLOWING } from './following';
import type { HelpQuestionGroup } from './help-search';
import { HELP_ABOUT_MEMBERSHIP } from './membership';
import { HELP_ABOUT_MODERATION } from './moderation';
import { HELP_ABOUT_SCHOOL_DATA } from './school-data';
import { searchQuestions } from './search-questions';
import { HELP_ABOUT_WRITING_POSTS } from './writing-posts';

/** All questions of the help, in groups. */
export const HELP_QUESTION_GROUPS: readonly HelpQuestionGroup[] = [
  { id: 'first-steps', title: 'Start here', questions: MOST_IMPORTANT_HELP_QUESTIONS },
  HELP_ABOUT_FOLLOWING,
  HELP_ABOUT_WRITING_POSTS,
  HELP_ABOUT_MODERATION,
  HELP_ABOUT_MEMBERSHIP,
  HELP_ABOUT_SCHOOL_DATA,
];

/** Searches the help on the server, for browsers without scripts. */
export function searchHelpOnServer(search: string): string[] | null {
  const questions = HELP_QUESTION_GROUPS.flatMap((group) => group.questions);
  return searchQuestions(questions, (wanted) => textOf(questions.find(({ id }) => id === wanted)?.answer), search);
}

/**
 * Returns the text inside a React element. The result lacks texts that a component makes from props other than its
 * children.
 */
function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return node.map(textOf).join(' ');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}
