import { expect, it } from 'vitest';
import { cardErrorAdvice } from './card-error-advice';

it('the advice after a refused card depends on the decline reason and the error code', () => {
  expect(cardErrorAdvice({ code: 'card_declined', decline_code: 'insufficient_funds' })).toMatch(
    /ask your bank about this card's limit/,
  );
  expect(cardErrorAdvice({ code: 'incorrect_cvc' })).toMatch(/check the number/);
  expect(cardErrorAdvice({ code: 'setup_intent_authentication_failure' })).toMatch(/confirm it with your bank/);
  const other = /another card, or ask your bank/;
  expect(cardErrorAdvice({ code: 'card_declined', decline_code: 'constructor' })).toMatch(other);
  expect(cardErrorAdvice()).toMatch(other);
});
