/** Why one event of a calendar file cannot be imported, for the person who imports it. */
export class Refusal extends Error {}
