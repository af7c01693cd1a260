/**
 * Returns the part of a content security policy that MDN Observatory grades. Leaves out the nonce, because it changes,
 * and the report addresses, because they are not graded.
 */
export const extractPolicyGradedByObservatory = (policy: string): string =>
  policy.replaceAll(/'nonce-[\w+/=…]+'/g, "'nonce-…'").replaceAll(/; report-(uri|to) [^;]+/g, '');
