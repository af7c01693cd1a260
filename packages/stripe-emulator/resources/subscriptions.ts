import {
  cancellationDetails,
  endAtMoment,
  endAtPeriodEnd,
  endTrialNow,
  moveTrial,
  timeOfCancelKeyword,
  reprice,
  resume,
} from '../billing/amend';
import { periodOf } from '../billing/cycles';
import { needOwnMethod } from '../billing/payment-methods';
import { cancelNow, hasEnded } from '../billing/standing';
import { subscribe } from '../billing/subscribe';
import { DAY } from '../core/dates';
import { requireRow, needParam, newestFirst, now, type Emulator } from '../core/emulator';
import { invalid, missingError } from '../core/errors';
import { change } from '../core/events';
import type { Subscription } from '../core/stored';
import { mergeMetadata, definedParams, type ParsedParams } from '../wire/params';
import { listRoute, route } from '../wire/route';
import { cancelParams, createParams, subscriptionListing, resumeParams, updateParams } from './subscription-shapes';

const future = (em: Emulator, moment: number, param: string): number => {
  if (moment > now(em)) return moment;
  throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param });
};

function trialEndOf(
  em: Emulator,
  { trial_end: end, trial_period_days: days }: ParsedParams<typeof createParams>,
): number | null {
  if (end !== undefined && days !== undefined)
    throw invalid('You can only specify one of trial_end or trial_period_days.', { param: 'trial_end' });
  if (days !== undefined) return days === 0 ? null : now(em) + days * DAY;
  return end === undefined || end === 'now' ? null : future(em, end, 'trial_end');
}

function needActivePrice(em: Emulator, id: string, param: string) {
  const price = needParam(em, 'price', id, param);
  if (price.active) return price;
  throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
}

function itemsOf(em: Emulator, items: ParsedParams<typeof createParams>['items']) {
  if (items.length === 0)
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' });
  return items.map(({ price: id, quantity, metadata }, index) => {
    const price = needActivePrice(em, id, `items[${index}][price]`);
    if (!price.recurring)
      throw invalid(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        {
          param: `items[${index}][price]`,
        },
      );
    return { price, quantity: quantity ?? 1, metadata: mergeMetadata({}, metadata ?? null) };
  });
}

type EndGiven = Pick<ParsedParams<typeof updateParams>, 'cancel_at' | 'cancel_at_period_end'>;

/**
 * Returns the changes that set or clear the cancellation of a subscription, or null if the request does not mention
 * cancellation.
 */
function endOf(
  em: Emulator,
  subscription: Subscription,
  { cancel_at: moment, cancel_at_period_end: atPeriodEnd }: EndGiven,
): Partial<Subscription> | null {
  if (moment === undefined) return atPeriodEnd === undefined ? null : endAtPeriodEnd(em, subscription, atPeriodEnd);
  if (moment === null) return endAtMoment(em, null);
  return endAtMoment(
    em,
    typeof moment === 'string' ? timeOfCancelKeyword(subscription, moment) : future(em, moment, 'cancel_at'),
  );
}

function promotionOf(discounts: ParsedParams<typeof createParams>['discounts']): string | null {
  if (discounts && discounts.length > 1) throw invalid('This emulator takes one discount.', { param: 'discounts' });
  return discounts?.[0]?.promotion_code ?? null;
}

const NO_PAYMENT_SETTINGS = {
  payment_method_options: null,
  payment_method_types: null,
  save_default_payment_method: null,
};

function amend(em: Emulator, subscription: Subscription, params: ParsedParams<typeof updateParams>): Subscription {
  const {
    metadata,
    cancellation_details: details,
    items,
    trial_end: trialEnd,
    pause_collection: pause,
    trial_settings: trial,
    ...rest
  } = params;
  const {
    cancel_at: _at,
    cancel_at_period_end: _end,
    proration_behavior: proration,
    payment_settings: payment,
    off_session: _off,
    payment_behavior: _behavior,
    ...plain
  } = rest;
  const others = Object.values(definedParams({ ...rest, items, trialEnd, pause, trial })).length > 0;
  if (hasEnded(subscription) && others) {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (params.cancel_at && params.cancel_at_period_end)
    throw invalid('You cannot set both `cancel_at` and `cancel_at_period_end`.', { param: 'cancel_at' });
  if (plain.default_payment_method)
    needOwnMethod(em, subscription.customer, plain.default_payment_method, 'default_payment_method');
  if (items && proration !== 'none')
    throw invalid('This emulator makes no prorations: send proration_behavior=none.', { param: 'proration_behavior' });
  for (const [index, item] of (items ?? []).entries()) {
    if (item.price !== undefined) needActivePrice(em, item.price, `items[${index}][price]`);
    if (!subscription.items.data.some(({ id }) => id === item.id))
      throw invalid(`No such subscription item: '${item.id}'`, {
        code: 'resource_missing',
        param: `items[${index}][id]`,
      });
  }
  const moment = typeof trialEnd === 'number' ? future(em, trialEnd, 'trial_end') : undefined;
  const end = endOf(em, subscription, params);
  const isEnding =
    end === null
      ? subscription.cancel_at !== null
      : (end.cancel_at ?? (end.cancel_at === undefined ? subscription.cancel_at : null)) !== null;
  change(
    em,
    subscription,
    definedParams({
      ...plain,
      ...end,
      ...((end || details) && {
        cancellation_details: cancellationDetails(subscription, isEnding, definedParams(details ?? {})),
      }),
      ...(items && reprice(em, subscription, items)),
      ...(metadata !== undefined && { metadata: mergeMetadata(subscription.metadata, metadata) }),
      ...(pause !== undefined && { pause_collection: pause && { behavior: pause.behavior, resumes_at: null } }),
      ...(payment && {
        payment_settings: { ...(subscription.payment_settings ?? NO_PAYMENT_SETTINGS), ...definedParams(payment) },
      }),
      ...(trial && { trial_settings: trialSettings(trial) }),
    }),
    'customer.subscription.updated',
  );
  if (trialEnd === 'now') endTrialNow(em, subscription);
  else if (moment !== undefined) moveTrial(em, subscription, moment);
  return subscription;
}

const trialSettings = (
  settings: ParsedParams<typeof createParams>['trial_settings'],
): NonNullable<Subscription['trial_settings']> => ({
  end_behavior: {
    billing_cycle_anchor: settings?.end_behavior.billing_cycle_anchor ?? null,
    missing_payment_method: settings?.end_behavior.missing_payment_method ?? 'create_invoice',
  },
});

function isListed({ status }: Subscription, wanted: ParsedParams<typeof subscriptionListing>['status']): boolean {
  if (wanted === undefined) return status !== 'canceled';
  if (wanted === 'all') return true;
  return wanted === 'ended' ? status === 'canceled' || status === 'incomplete_expired' : status === wanted;
}

export const subscriptionRoutes = [
  route('POST /v1/subscriptions', 'subscription', createParams, ({ em, given }) => {
    const customer = needParam(em, 'customer', given.customer, 'customer').id;
    const preferred = given.default_payment_method;
    if (preferred !== undefined) needOwnMethod(em, customer, preferred, 'default_payment_method');
    if (given.cancel_at !== undefined && given.cancel_at_period_end)
      throw invalid('You cannot set both `cancel_at` and `cancel_at_period_end`.', { param: 'cancel_at' });
    return subscribe(em, {
      customer,
      items: itemsOf(em, given.items),
      trialEnd: trialEndOf(em, given),
      trialSettings: trialSettings(given.trial_settings),
      paymentSettings: {
        ...NO_PAYMENT_SETTINGS,
        save_default_payment_method: 'off',
        ...definedParams(given.payment_settings ?? {}),
      },
      default_payment_method: preferred ?? null,
      description: given.description ?? null,
      metadata: mergeMetadata({}, given.metadata ?? null),
      behavior: given.payment_behavior ?? 'allow_incomplete',
      occasion: given.off_session ? 'offSession' : 'onSession',
      cancelAt: given.cancel_at === undefined ? null : future(em, given.cancel_at, 'cancel_at'),
      cancelsAtPeriodEnd: given.cancel_at_period_end ?? false,
      promotionCode: promotionOf(given.discounts),
    });
  }),
  route('GET /v1/subscriptions/:id', 'subscription', {}, ({ em, ids: { id = '' } }) =>
    requireRow(em, 'subscription', id),
  ),
  route('POST /v1/subscriptions/:id', 'subscription', updateParams, ({ em, ids: { id = '' }, given }) =>
    amend(em, requireRow(em, 'subscription', id), given),
  ),
  route('DELETE /v1/subscriptions/:id', 'subscription', cancelParams, ({ em, ids: { id = '' }, given }) => {
    const subscription = requireRow(em, 'subscription', id);
    if (hasEnded(subscription)) throw missingError('subscription', id);
    cancelNow(em, subscription, 'cancellation_requested', definedParams(given.cancellation_details ?? {}));
    return subscription;
  }),
  route('POST /v1/subscriptions/:id/resume', 'subscription', resumeParams, ({ em, ids: { id = '' }, given }) => {
    const subscription = requireRow(em, 'subscription', id);
    resume(
      em,
      subscription,
      given.billing_cycle_anchor?.type ?? 'now',
      given.payment_behavior === 'resume_on_payment_success',
    );
    return subscription;
  }),
  listRoute('/v1/subscriptions', 'subscription', subscriptionListing, ({ em, given }) =>
    newestFirst(em, 'subscription').filter(
      (one) =>
        isListed(one, given.status) &&
        one.customer === (given.customer ?? one.customer) &&
        (given.created?.(one.created) ?? true) &&
        (given.current_period_end?.(periodOf(one).end) ?? true) &&
        (given.current_period_start?.(periodOf(one).start) ?? true) &&
        (given.price === undefined || one.items.data.some(({ price }) => price.id === given.price)),
    ),
  ),
];
