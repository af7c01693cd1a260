import { describe, expect, it } from 'vitest';
import { describeServerReply, findDeliveryStatusCode, isAddressFailureStatus } from './delivery-status';

it.each([
  ['an unknown mailbox', '5.1.1', true],
  ['an unknown mailbox at Microsoft', '5.1.10', true],
  ['a full mailbox', '5.2.2', true],
  ['an unknown domain', '5.4.4', true],
  ['a refusal without details', '5.0.0', true],
  ['a wrong sender', '5.1.7', false],
  ['a sender without a domain', '5.1.8', false],
  ['a policy of the server', '5.7.1', false],
  ['a mail loop', '5.4.6', false],
  ['a full mailbox that may get room', '4.2.2', false],
  ['a server that could not be reached for days', '4.4.7', false],
])('the status for %s (%s) stops emails: %s', (_, status, stops) => {
  expect(isAddressFailureStatus(status)).toBe(stops);
});

it.each([
  ['550-5.7.26 This mail is unauthenticated', '5.7.26'],
  ['Remote host said: 550 5.1.1 no such user.', '5.1.1'],
  ['host 5.1.1.2 said hello, 4.4.1', '4.4.1'],
  ['version 15.1.1 or 5.1.1234', null],
  ['I am on holiday until July 5', null],
])('findDeliveryStatusCode reads %j as %s', (text, status) => {
  expect(findDeliveryStatusCode(text)).toBe(status);
});

describe("the text of a mail server's reply", () => {
  it.each([
    ['550 5.1.1 <robin@example.test>: unknown\r\n550 robin@example.test', '550 5.1.1 [address] unknown 550 [address]'],
    ['  \u202e550\u0000 no\tsuch user ', '550 no such user'],
    ['', null],
    ['\u200b \n', null],
  ])('describeServerReply turns %j into %j', (text, line) => {
    expect(describeServerReply(text)).toBe(line);
  });

  it('a long reply is cut', () => {
    expect(describeServerReply('x'.repeat(5_000))).toBe(`${'x'.repeat(300)}…`);
    expect(describeServerReply(`${'y '.repeat(5_000)}`)).toHaveLength(300);
  });
});
