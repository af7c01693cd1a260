/** How much of drafts is kept for one person. */
export const DRAFTS = { places: 100, fields: 12, longestField: 20_000 } as const;

/** The forms whose drafts the server keeps; those of administrators and of the account stay on the device. */
export const KEPT_PLACE =
  /^(?:post(?:-\d{1,10})?|edit-post-\d{1,10}|comment-\d{1,10}|reply-\d{1,10}|edit-comment-\d{1,10})$/;
