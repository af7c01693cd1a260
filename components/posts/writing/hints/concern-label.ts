/** Label and explanation of the option that makes a post a concern. */
export const CONCERN_LABEL = 'This is a concern';
export const CONCERN_HINT =
  'You and the moderators can note when an office was asked and what it answered. Other parents can say “Me too”. If many do, a moderator can send the text to the school, without your name.';
