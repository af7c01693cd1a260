/**
 * Returns the part of a content security policy that MDN Observatory grades. Removes the report addresses, and replaces
 * the nonce, which differs in each response.
 */
export const extractPolicyGradedByObservatory = (policy: string): string =>
  policy.replaceAll(/'nonce-[\w+/=…]+'/g, "'nonce-…'").replaceAll(/; report-(uri|to) [^;]+/g, '');
