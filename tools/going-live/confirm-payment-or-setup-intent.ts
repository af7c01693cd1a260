export const intentIdFromClientSecret = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? '';

/**
 * Confirms a Stripe intent with a card, as Stripe's form does in the browser. Returns true if the card was accepted.
 */
export async function confirmPaymentOrSetupIntent(
  stripe: string,
  clientSecret: string,
  number: string,
): Promise<boolean> {
  const kind = clientSecret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const { ok } = await fetch(`${stripe}/v1/${kind}/${intentIdFromClientSecret(clientSecret)}/confirm`, {
    method: 'POST',
    headers: { Authorization: 'Bearer pk_test_of_the_browser' },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][country]': 'CA',
      'payment_method_data[billing_details][address][postal_code]': 'B3H 4R2',
      client_secret: clientSecret,
      use_stripe_sdk: 'true',
    }),
  });
  return ok;
}
