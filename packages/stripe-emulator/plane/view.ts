import { rows, type Emulator } from '../core/emulator';

/** Returns the full state of the emulator for assertions in tests. Each list starts with the oldest object. */
export const viewOf = (em: Emulator) => ({
  customers: rows(em, 'customer'),
  paymentMethods: rows(em, 'payment_method'),
  setupIntents: rows(em, 'setup_intent'),
  paymentIntents: rows(em, 'payment_intent'),
  subscriptions: rows(em, 'subscription'),
  invoices: rows(em, 'invoice'),
  invoicePayments: rows(em, 'invoice_payment'),
  charges: rows(em, 'charge'),
  refunds: rows(em, 'refund'),
  disputes: rows(em, 'dispute'),
  balanceLines: rows(em, 'customer_balance_transaction'),
  balanceTransactions: rows(em, 'balance_transaction'),
  payouts: rows(em, 'payout'),
  fraudWarnings: rows(em, 'radar.early_fraud_warning'),
  prices: rows(em, 'price'),
  products: rows(em, 'product'),
  coupons: rows(em, 'coupon'),
  promotionCodes: rows(em, 'promotion_code'),
  events: rows(em, 'event'),
  portalSessions: rows(em, 'billing_portal.session'),
  portalConfigurations: rows(em, 'billing_portal.configuration'),
  webhookEndpoints: rows(em, 'webhook_endpoint'),
  restrictedKeys: Object.values(em.state.restrictedKeys),
  deletedCustomers: em.state.deletedCustomers,
  settings: em.state.settings,
  /** Webhook events that have not been delivered yet. */
  waiting: em.state.waiting,
  isPaused: em.state.isPaused,
});

export type EmulatorState = ReturnType<typeof viewOf>;
