/** Text of the toast for people who are not signed in and want to follow a school (spec section 5). */
export const SIGN_IN_TO_FOLLOW_MESSAGE = 'You must be logged in to follow schools.';
