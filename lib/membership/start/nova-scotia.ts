type Address = { postal_code?: string | null; country?: string | null };

/** Decision C2: postal codes of Nova Scotia, and of no other part of Canada, begin with B. */
export const isNovaScotian = (address: Address | null | undefined): boolean =>
  /^\s*b/i.test(address?.postal_code ?? '') && ['', 'CA'].includes((address?.country ?? '').toUpperCase());
