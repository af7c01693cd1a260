/** Text of the post form that invites a new member to write a first post. */
export const FIRST_POST_PROMPT = 'Say hello, or ask your first question';
