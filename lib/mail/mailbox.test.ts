import { describe, expect, it } from 'vitest';
import { normalizeMailboxAddress, canonicalMailbox } from './mailbox';

describe('the mailbox that receives emails to an address', () => {
  it.each([
    ['kim@example.test', 'kim@example.test'],
    ['KIM@Example.Test', 'kim@example.test'],
    ['kim+school@example.test', 'kim@example.test'],
    ['k.i.m@example.test', 'k.i.m@example.test'],
    ['K.i.m+a+b@gmail.com', 'kim@gmail.com'],
    ['kim@GoogleMail.com', 'kim@gmail.com'],
    ['kim@bücher.example', 'kim@xn--bcher-kva.example'],
    ['ｋｉｍ@example.test', 'kim@example.test'],
  ])('canonicalMailbox converts %s to %s', (email, reached) => expect(canonicalMailbox(email)).toBe(reached));
});

it('two email addresses that differ only in their plus tags count as the same for free trials', () => {
  expect(normalizeMailboxAddress('Kim+a@Gmail.com')).toBe('kim@gmail.com');
  expect(normalizeMailboxAddress('k.im@gmail.com')).toBe('k.im@gmail.com');
});
