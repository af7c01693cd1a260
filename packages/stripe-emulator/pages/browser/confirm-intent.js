const UNREACHABLE = {
  type: 'api_connection_error',
  message: 'We could not reach the payment service. Check your connection and try again.',
};

/** Confirms an intent with a new card. Resolves with `{intent}` or `{error}` from the API. */
export async function confirmIntent({ id, path, secret, key, returnUrl, useStripeSdk, card, address }) {
  const body = new URLSearchParams({
    client_secret: secret,
    use_stripe_sdk: String(useStripeSdk),
    'payment_method_data[type]': 'card',
  });
  if (returnUrl) body.set('return_url', returnUrl);
  for (const [name, value] of Object.entries(card)) body.set(`payment_method_data[card][${name}]`, String(value));
  for (const [name, value] of Object.entries(address)) {
    if (value !== '') body.set(`payment_method_data[billing_details][address][${name}]`, value);
  }
  try {
    const response = await fetch(`${path}/${id}/confirm`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${key}` },
    });
    const answer = await response.json();
    return answer.error ? { error: answer.error } : { intent: answer };
  } catch {
    return { error: UNREACHABLE };
  }
}
