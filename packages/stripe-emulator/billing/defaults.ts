import { findRow, type Emulator } from '../core/emulator';
import type { PaymentMethod, Subscription } from '../core/stored';

/** Returns the card for automatic charges: the subscription's own card, otherwise the customer's card. */
export const defaultMethodOf = (
  em: Emulator,
  subscription: Pick<Subscription, 'default_payment_method' | 'customer'>,
): PaymentMethod | undefined =>
  findRow(em, 'payment_method', subscription.default_payment_method) ??
  findRow(
    em,
    'payment_method',
    findRow(em, 'customer', subscription.customer)?.invoice_settings.default_payment_method,
  );
