import { createHmac } from 'node:crypto';

/**
 * Returns the `Stripe-Signature` header of an event. The header contains the real time instead of the virtual time,
 * because receivers refuse old signatures.
 */
export function signatureOf(body: string, secret: string): string {
  const time = Math.floor(Date.now() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
