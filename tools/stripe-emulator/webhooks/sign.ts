import { createHmac } from 'node:crypto';

/** The header `Stripe-Signature`. Its time is the real one: receivers refuse what is old. */
export function signatureOf(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
