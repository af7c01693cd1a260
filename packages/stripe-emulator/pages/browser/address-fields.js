import { countries } from './countries.js';
import { make } from './dom.js';
import { newField } from './field.js';

/** Formats of postal codes, by country. */
const SHAPES = {
  CA: /^[a-z]\d[a-z] ?\d[a-z]\d$/i,
  GB: /^[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}$/i,
  US: /^\d{5}(-\d{4})?$/,
};

/** Creates the fields for the country and postal code of a billing address. */
export function newAddressFields() {
  const select = make('select', { autocomplete: 'billing country' });
  select.append(...countries().map(({ code, name }) => make('option', { value: code }, name)));
  select.value = 'CA';

  const postalProblem = (text) => {
    const shape = SHAPES[select.value];
    return !shape || shape.test(text.trim())
      ? null
      : { code: 'incomplete_zip', message: 'Your postal code is incomplete.' };
  };
  const country = newField({ name: 'country', label: 'Country', control: select, problem: () => null });
  const input = make('input', {
    type: 'text',
    autocomplete: 'billing postal-code',
    placeholder: 'B3H 4R2',
    spellcheck: false,
  });
  const postalCode = newField({ name: 'postalCode', label: 'Postal code', control: input, problem: postalProblem });

  select.addEventListener('change', () => {
    input.placeholder = { CA: 'B3H 4R2', GB: 'WS11 1DB', US: '12345' }[select.value] ?? '';
    if (input.getAttribute('aria-invalid') === 'true') postalCode.check();
  });

  return {
    fields: [country, postalCode],
    begin: ({ country: code = 'CA', postal_code: postal = '' }) => {
      select.value = code;
      input.value = postal;
    },
    values: () => ({ country: select.value, postal_code: input.value.trim() }),
  };
}
