/** The one clock of the server; pure rules take the moment as a parameter. */
export const now = (): Date => new Date();
