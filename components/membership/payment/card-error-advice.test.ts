import { expect, it } from 'vitest';
import { getCardErrorAdvice } from './card-error-advice';

it('the advice after a refused card depends on the decline reason and the error code', () => {
  expect(getCardErrorAdvice({ code: 'card_declined', decline_code: 'insufficient_funds' })).toMatch(
    /ask your bank about this card's limit/,
  );
  expect(getCardErrorAdvice({ code: 'incorrect_cvc' })).toMatch(/check the number/);
  expect(getCardErrorAdvice({ code: 'setup_intent_authentication_failure' })).toMatch(/confirm it with your bank/);
  const other = /another card, or ask your bank/;
  expect(getCardErrorAdvice({ code: 'card_declined', decline_code: 'constructor' })).toMatch(other);
  expect(getCardErrorAdvice()).toMatch(other);
});
