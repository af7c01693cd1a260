import { planOf } from '../billing/new-subscription';
import { needParam, newestFirst, now, put, rows, type Emulator } from '../core/emulator';
import { invalid } from '../core/errors';
import { change, emit } from '../core/events';
import { nextId } from '../core/ids';
import type { Price, Product } from '../core/stored';
import {
  flag,
  list,
  map,
  mergeMetadata,
  metadata,
  requiredParam,
  oneOf,
  range,
  definedParams,
  text,
  wholeFrom,
} from '../wire/params';
import { listRoute, route } from '../wire/route';

const interval = oneOf('day', 'week', 'month', 'year');
const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified');
const amount = wholeFrom(0, 99_999_999);
const recurring = map({
  interval: requiredParam(interval),
  interval_count: wholeFrom(1, 1095),
  usage_type: oneOf('licensed'),
});

type ProductWish = Pick<Product, 'name'> & Partial<Pick<Product, 'active' | 'description' | 'metadata'>>;

export function newProduct(em: Emulator, wish: ProductWish, id = nextId(em.state, 'prod', 14)): Product {
  return put(em, 'product', {
    id,
    object: 'product',
    active: true,
    created: now(em),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now(em),
    url: null,
    ...wish,
  });
}

type PriceWish = Pick<Price, 'currency' | 'product' | 'unit_amount' | 'recurring'> &
  Partial<Pick<Price, 'active' | 'lookup_key' | 'metadata' | 'nickname' | 'tax_behavior'>>;

export function newPrice(em: Emulator, wish: PriceWish, id = nextId(em.state, 'price')): Price {
  return put(em, 'price', {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now(em),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: wish.recurring ? 'recurring' : 'one_time',
    unit_amount_decimal: wish.unit_amount === null ? null : String(wish.unit_amount),
    ...wish,
  });
}

/** The products and prices of a new emulator, with the ids that they get. */
export type Catalogue = {
  product: { id: string; name: string };
  prices: readonly {
    id: string;
    lookup_key: string;
    /** Currency code in lower case, such as 'cad'. */
    currency: string;
    interval: 'day' | 'week' | 'month' | 'year';
    /** Price in the smallest unit of the currency, taxes included. */
    unit_amount: number;
  }[];
};

export function stockCatalogue(em: Emulator, { product, prices }: Catalogue): void {
  newProduct(em, { name: product.name }, product.id);
  for (const { id, interval: each, ...price } of prices)
    newPrice(
      em,
      {
        ...price,
        product: product.id,
        recurring: { interval: each, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
        tax_behavior: 'inclusive',
      },
      id,
    );
}

/** Changes a price. Existing subscriptions with the price get the changes too. */
export function changePrice(em: Emulator, price: Price, patch: Partial<Price>): Price {
  change(em, price, patch, 'price.updated');
  for (const item of rows(em, 'subscription').flatMap(({ items }) => items.data)) {
    if (item.price.id === price.id) Object.assign(item, { price: { ...price }, plan: planOf(price) });
  }
  return price;
}

/** Removes a lookup key from the price that has it, because only one price at a time can have the key. */
function takeLookupKey(em: Emulator, key: string | undefined, isTransfer: boolean | undefined, except?: string): void {
  const holder = rows(em, 'price').find(
    (price) => key !== undefined && price.lookup_key === key && price.id !== except,
  );
  if (!holder) return;
  if (!isTransfer) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  changePrice(em, holder, { lookup_key: null });
}

export const catalogueRoutes = [
  route(
    'POST /v1/prices',
    'price',
    {
      active: flag,
      currency: requiredParam(text),
      lookup_key: text,
      metadata,
      nickname: text,
      product: text,
      product_data: map({ active: flag, metadata, name: requiredParam(text) }),
      recurring,
      tax_behavior: taxBehavior,
      transfer_lookup_key: flag,
      unit_amount: requiredParam(amount),
    },
    ({ em, given }) => {
      const {
        product_data: data,
        product: named,
        transfer_lookup_key: isTransfer,
        recurring: cycle,
        metadata: marks,
        ...rest
      } = given;
      if ((named === undefined) === (data === undefined))
        throw invalid('You must specify either `product` or `product_data`.', { param: 'product' });
      if (named !== undefined) needParam(em, 'product', named, 'product');
      takeLookupKey(em, rest.lookup_key, isTransfer);
      const product = data
        ? newProduct(em, { name: data.name, metadata: mergeMetadata({}, data.metadata ?? null) }).id
        : (named ?? '');
      const price = newPrice(em, {
        ...definedParams(rest),
        currency: rest.currency.toLowerCase(),
        unit_amount: rest.unit_amount,
        product,
        metadata: mergeMetadata({}, marks ?? null),
        recurring: cycle
          ? {
              interval: cycle.interval,
              interval_count: cycle.interval_count ?? 1,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
      });
      emit(em, 'price.created', price);
      return price;
    },
  ),
  listRoute(
    '/v1/prices',
    'price',
    {
      active: flag,
      created: range,
      currency: text,
      lookup_keys: list(text),
      product: text,
      type: oneOf('one_time', 'recurring'),
      recurring: map({ interval }),
    },
    ({ em, given }) =>
      newestFirst(em, 'price').filter(
        (price) =>
          price.active === (given.active ?? price.active) &&
          (given.created?.(price.created) ?? true) &&
          price.currency === (given.currency ?? price.currency) &&
          (given.lookup_keys === undefined ||
            (price.lookup_key !== null && given.lookup_keys.includes(price.lookup_key))) &&
          price.product === (given.product ?? price.product) &&
          price.type === (given.type ?? price.type) &&
          price.recurring?.interval === (given.recurring?.interval ?? price.recurring?.interval),
      ),
  ),
  route(
    'POST /v1/products',
    'product',
    { active: flag, description: text, metadata, name: requiredParam(text) },
    ({ em, given }) => {
      const product = newProduct(em, {
        ...definedParams(given),
        name: given.name,
        metadata: mergeMetadata({}, given.metadata ?? null),
      });
      emit(em, 'product.created', product);
      return product;
    },
  ),
];
