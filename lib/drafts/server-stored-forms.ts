/** Limits for one person's drafts: the number of drafts, of fields in a draft, and of characters in a field. */
export const DRAFT_SIZE_LIMITS = { places: 100, fields: 12, longestField: 20_000 } as const;

/**
 * Names of the forms whose drafts the server stores. Drafts of other forms, such as account settings, remain on the
 * device.
 */
export const SERVER_STORED_FORM_PATTERN =
  /^(?:post(?:-\d{1,10})?|edit-post-\d{1,10}|comment-\d{1,10}|reply-\d{1,10}|edit-comment-\d{1,10})$/;
