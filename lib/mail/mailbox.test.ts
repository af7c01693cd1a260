import { describe, expect, it } from 'vitest';
import { mailbox, reachedMailbox } from './mailbox';

describe('reachedMailbox, which finds the mailbox that an address reaches', () => {
  it.each([
    ['kim@example.test', 'kim@example.test'],
    ['KIM@Example.Test', 'kim@example.test'],
    ['kim+school@example.test', 'kim@example.test'],
    ['k.i.m@example.test', 'k.i.m@example.test'],
    ['K.i.m+a+b@gmail.com', 'kim@gmail.com'],
    ['kim@GoogleMail.com', 'kim@gmail.com'],
    ['kim@bücher.example', 'kim@xn--bcher-kva.example'],
    ['ｋｉｍ@example.test', 'kim@example.test'],
  ])('reachedMailbox converts %s to %s', (email, reached) => expect(reachedMailbox(email)).toBe(reached));
});

it('a free trial counts for the address without its tag, while a dot makes a different address', () => {
  expect(mailbox('Kim+a@Gmail.com')).toBe('kim@gmail.com');
  expect(mailbox('k.im@gmail.com')).toBe('k.im@gmail.com');
});
