/** Reason why one event of a calendar file cannot be imported, written for the person who imports it. */
export class EventImportRefusal extends Error {}
