/** A mistake in the page's own code, as Stripe.js throws it. Never shown to a customer. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
