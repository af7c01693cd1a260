import {
  eitherRule,
  flag,
  list,
  map,
  metadata,
  requiredParam,
  oneOf,
  range,
  text,
  unsettableParam,
  wholeNumber,
  wholeFrom,
} from '../wire/params';

const feedback = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);
const details = map({ comment: unsettableParam(text), feedback: unsettableParam(feedback) });
const proration = oneOf('always_invoice', 'create_prorations', 'none');
const trialEnd = eitherRule(oneOf('now'), wholeNumber);
const trialSettings = map({
  end_behavior: requiredParam(
    map({
      billing_cycle_anchor: oneOf('now', 'unchanged'),
      missing_payment_method: oneOf('cancel', 'create_invoice', 'pause'),
    }),
  ),
});
const paymentSettings = map({
  payment_method_types: unsettableParam(list(oneOf('card', 'link'))),
  save_default_payment_method: oneOf('off', 'on_subscription'),
});
const quantity = wholeFrom(1, 999_999);

export const createParams = {
  cancel_at: wholeNumber,
  cancel_at_period_end: flag,
  collection_method: oneOf('charge_automatically'),
  customer: requiredParam(text),
  default_payment_method: text,
  description: text,
  discounts: list(map({ promotion_code: requiredParam(text) })),
  items: requiredParam(list(map({ metadata, price: requiredParam(text), quantity }))),
  metadata,
  off_session: flag,
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete'),
  payment_settings: paymentSettings,
  proration_behavior: proration,
  trial_end: trialEnd,
  trial_period_days: wholeFrom(0, 730),
  trial_settings: trialSettings,
};

export const updateParams = {
  cancel_at: unsettableParam(eitherRule(oneOf('min_period_end', 'max_period_end'), wholeNumber)),
  cancel_at_period_end: flag,
  cancellation_details: details,
  collection_method: oneOf('charge_automatically'),
  default_payment_method: unsettableParam(text),
  description: unsettableParam(text),
  items: list(map({ id: requiredParam(text), price: text, quantity })),
  metadata,
  off_session: flag,
  pause_collection: unsettableParam(
    map({ behavior: requiredParam(oneOf('keep_as_draft', 'mark_uncollectible', 'void')) }),
  ),
  payment_behavior: oneOf('allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'),
  payment_settings: paymentSettings,
  proration_behavior: proration,
  trial_end: trialEnd,
  trial_settings: trialSettings,
};

export const cancelParams = { cancellation_details: details, invoice_now: flag, prorate: flag };

export const resumeParams = {
  billing_cycle_anchor: map({ type: requiredParam(oneOf('now', 'unchanged')) }),
  payment_behavior: oneOf('resume_on_payment_attempt', 'resume_on_payment_success'),
  proration_behavior: proration,
};

const STATUSES = [
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;

export const subscriptionListing = {
  created: range,
  current_period_end: range,
  current_period_start: range,
  customer: text,
  price: text,
  status: oneOf(...STATUSES),
};
