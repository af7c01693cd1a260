/** Label of the checkbox with which the author of a post limits its comments. */
export const PARENTS_ONLY_LABEL = 'Only verified parents of the school can comment';
