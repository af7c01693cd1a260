import { codeProblem, digitsOf, formatCode, formatNumber, numberProblem, brandOf } from './card-number.js';
import { make } from './dom.js';
import { expiryProblem, formatExpiry, readExpiry } from './expiry.js';
import { newField } from './field.js';
import { formatWhileTyping } from './typing.js';

const digitsInput = (autocomplete, placeholder) =>
  make('input', { type: 'text', inputMode: 'numeric', autocomplete, placeholder, spellcheck: false });

/** Creates the fields for the number, the expiry date and the security code of a card. */
export function newCardFields() {
  const number = newField({
    name: 'number',
    label: 'Card number',
    control: digitsInput('cc-number', '1234 1234 1234 1234'),
    problem: numberProblem,
  });
  const expiry = newField({
    name: 'expiry',
    label: 'Expiration (MM / YY)',
    control: digitsInput('cc-exp', 'MM / YY'),
    problem: (text) => expiryProblem(text, new Date()),
  });
  const code = newField({
    name: 'cvc',
    label: 'Security code',
    control: digitsInput('cc-csc', 'CVC'),
    problem: (text) => codeProblem(text, number.control.value),
  });
  const brand = make('span', { className: 'brand', 'aria-hidden': 'true' });

  number.node.append(brand);
  formatWhileTyping(number.control, formatNumber);
  formatWhileTyping(expiry.control, formatExpiry);
  formatWhileTyping(code.control, (text) => formatCode(text, number.control.value));
  number.control.addEventListener('input', () => {
    brand.textContent = brandOf(number.control.value).name;
  });

  return {
    fields: [number, expiry, code],
    /** Returns the values of the fields under the names that the API uses. */
    values: () => {
      const { month, year } = readExpiry(expiry.control.value);
      return { number: digitsOf(number.control.value), exp_month: month, exp_year: year, cvc: code.control.value };
    },
  };
}
