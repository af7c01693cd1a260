import { findRow, type Emulator } from '../core/emulator';
import type { PaymentMethod, Subscription } from '../core/stored';

/** Returns the card for automatic charges. The subscription's own card comes before the customer's. */
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
