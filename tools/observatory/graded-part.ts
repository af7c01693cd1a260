/**
 * The graded part of a content policy: without the nonce, which changes, and the report addresses, which are not
 * graded.
 */
export const gradedPart = (policy: string): string =>
  policy.replaceAll(/'nonce-[\w+/=…]+'/g, "'nonce-…'").replaceAll(/; report-(uri|to) [^;]+/g, '');
