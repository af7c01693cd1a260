import { newAddressFields } from './address-fields.js';
import { addFonts, dress } from './appearance.js';
import { newCardFields } from './card-fields.js';
import { unusedNumber } from './card-number.js';
import { confirmIntent } from './confirm-intent.js';
import { make } from './dom.js';
import { firstProblem } from './field.js';
import { openLine } from './line.js';

/** The card form inside the Payment Element. It sends the card number only to the emulator. */
const card = newCardFields();
const address = newAddressFields();
const fields = [...card.fields, ...address.fields];

document.querySelector('.demo span').textContent = unusedNumber();
const form = document.querySelector('form');
form.append(make('div', { className: 'fields' }, ...fields.map(({ node }) => node)));

const check = () => {
  const problem = firstProblem(fields);
  return problem ? { error: { type: 'validation_error', ...problem } } : { selectedPaymentMethod: 'card' };
};

/** Shows why the card was declined, at the field that Stripe names or at the card number, as the real element does. */
function showDecline({ param, message }) {
  const [number, expiry, code] = card.fields;
  const field = param === 'cvc' ? code : param?.startsWith('exp_') ? expiry : number;
  field.show({ message });
}

const { tell } = await openLine({
  begin: address.begin,
  fonts: addFonts,
  dress,
  focus: () =>
    (fields.find(({ control }) => control.getAttribute('aria-invalid') === 'true') ?? fields[0]).control.focus(),
  submit: check,
  /** The country and postal code typed in this form replace those that the page passes, as in the real Stripe.js. */
  confirm: async ({ address: given, ...intent }) => {
    const { error } = check();
    if (error) return { error };
    const result = await confirmIntent({ ...intent, card: card.values(), address: { ...given, ...address.values() } });
    if (result.error?.type === 'card_error') showDecline(result.error);
    return result;
  },
});

const content = document.querySelector('main');
const tellHeight = () => tell('height', Math.ceil(content.getBoundingClientRect().height));
new ResizeObserver(tellHeight).observe(content);
tellHeight();
tell('ready');

form.addEventListener('input', () => {
  const [number, expiry, code] = card.fields.map(({ control }) => control.value);
  tell('change', {
    complete: fields.every((field) => field.isComplete()),
    empty: `${number}${expiry}${code}` === '',
    collapsed: false,
    value: { type: 'card' },
  });
});
form.addEventListener('focusin', ({ relatedTarget }) => {
  if (!relatedTarget) tell('focus');
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!relatedTarget) tell('blur');
});
form.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('escape');
});
form.addEventListener('submit', (event) => event.preventDefault());
