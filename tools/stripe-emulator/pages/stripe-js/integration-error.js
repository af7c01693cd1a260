/** A mistake in the page's own code, as Stripe.js throws it; never something to show to a customer. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
