import { integrationError } from './integration-error.js';
import { intentOf } from './intents.js';
import { paymentElement } from './payment-element.js';

/** The internal state of each `elements` object. The page cannot read it. */
const insides = new WeakMap();

/** Returns the payment form of an `elements` object. Throws if that form is not on the page. */
export function mountedForm(elements, caller) {
  const inside = insides.get(elements);
  if (!inside) throw integrationError(`Invalid value for ${caller}: elements should be an Elements instance.`);
  if (!inside.form?.isMounted())
    throw integrationError(`Invalid value for ${caller}: elements should have a mounted Payment Element.`);
  return { form: inside.form, secret: inside.secret };
}

/** Creates one payment form for one intent, as `stripe.elements({clientSecret, appearance, fonts})` does. */
export function newElements({ clientSecret, appearance = {}, fonts = [] } = {}) {
  intentOf(clientSecret, 'stripe.elements()');
  const inside = { secret: clientSecret, form: null, appearance, fonts };

  const create = (type, options = {}) => {
    if (type !== 'payment') throw integrationError(`The emulator has the Payment Element only, not '${type}'.`);
    if (inside.form) throw integrationError('Can only create one Element of type payment.');
    inside.form = paymentElement(inside, options);
    return inside.form.element;
  };

  const elements = {
    create,
    getElement: (type) => ((type?.__elementType ?? type) === 'payment' ? (inside.form?.element ?? null) : null),
    update: (changes = {}) => {
      if (!changes.appearance) return;
      inside.appearance = changes.appearance;
      inside.form?.dress();
    },
    submit: () => mountedForm(elements, 'elements.submit()').form.submit(),
    fetchUpdates: async () => ({}),
  };
  insides.set(elements, inside);
  return elements;
}
