import { now, put, rows, type Emulator } from '../core/emulator';
import type { PortalConfiguration } from '../core/stored';

/** The actions that Stripe's customer portal offers to customers, according to its settings. */
export type PortalSettings = { card: boolean; cancel: 'at_period_end' | 'immediately' | null; planChange: boolean };

/**
 * Initial customer portal settings of an emulator that starts with products and prices. Other emulators start without
 * portal settings.
 */
export const USUAL_PORTAL: PortalSettings = { card: true, cancel: 'at_period_end', planChange: false };

export const portalOf = (em: Emulator): PortalConfiguration | undefined =>
  rows(em, 'billing_portal.configuration').find(({ is_default: isDefault }) => isDefault);

/**
 * Creates or replaces the customer portal settings, as Stripe's dashboard does. Stripe's API cannot create the first
 * settings of an account.
 */
export function savePortal(em: Emulator, { card, cancel, planChange }: PortalSettings): PortalConfiguration {
  return put(em, 'billing_portal.configuration', {
    id: 'bpc_default',
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: portalOf(em)?.created ?? now(em),
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: card, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: cancel !== null,
        mode: cancel ?? 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: planChange ? ['price'] : [],
        enabled: planChange,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: true,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now(em),
  });
}
