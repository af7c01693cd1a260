/** Returns the error that Stripe.js throws for a mistake in the page's own code. Customers never see it. */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}
