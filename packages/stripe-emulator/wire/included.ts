import { findRow, newestFirst, type Emulator } from '../core/emulator';

type Json = Record<string, unknown>;

const listOf = (url: string, data: object[]) => ({ object: 'list', data, has_more: false, url });

/** Returns a property that a response contains only if the request asks for the property. */
export function includedRows(em: Emulator, owner: Json, property: string): unknown {
  const id = String(owner.id);
  switch (property) {
    case 'subscriptions':
      return listOf(
        `/v1/customers/${id}/subscriptions`,
        newestFirst(em, 'subscription').filter(({ customer, ended_at: ended }) => customer === id && ended === null),
      );
    case 'payments':
      return listOf(`/v1/invoice_payments?invoice=${id}`, paymentsOf(em, id));
    case 'refunds':
      return listOf(
        `/v1/charges/${id}/refunds`,
        newestFirst(em, 'refund').filter(({ charge }) => charge === id),
      );
    case 'confirmation_secret': {
      const intent = findRow(em, 'payment_intent', paymentsOf(em, id)[0]?.payment.payment_intent);
      return intent?.client_secret ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    }
    case 'applies_to':
      return findRow(em, 'coupon', id)?.applies_to ?? null;
    default:
      return null;
  }
}

const paymentsOf = (em: Emulator, invoice: string) =>
  newestFirst(em, 'invoice_payment').filter((payment) => payment.invoice === invoice);
