/** Hint below the text of a new post, about its readers and about children (decision A1 and the guidelines). */
export const READERS_HINT = "Parents with an account can read this. Leave out children's names.";
