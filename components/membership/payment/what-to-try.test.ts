import { expect, it } from 'vitest';
import { whatToTry } from './what-to-try';

it('the advice after a refused card depends on the decline reason first and the error code second, and is otherwise general', () => {
  expect(whatToTry({ code: 'card_declined', decline_code: 'insufficient_funds' })).toMatch(
    /ask your bank about this card's limit/,
  );
  expect(whatToTry({ code: 'incorrect_cvc' })).toMatch(/check the number/);
  expect(whatToTry({ code: 'setup_intent_authentication_failure' })).toMatch(/confirm it with your bank/);
  const other = /another card, or ask your bank/;
  expect(whatToTry({ code: 'card_declined', decline_code: 'constructor' })).toMatch(other);
  expect(whatToTry()).toMatch(other);
});
