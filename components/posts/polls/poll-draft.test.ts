import { describe, expect, it } from 'vitest';
import {
  findPollError,
  createEmptySerializedPoll,
  parsePoll,
  preparePollForSubmission,
  serializePoll,
} from './poll-draft';

const serialized = (...choices: string[]) => serializePoll({ choices, closesOn: '2026-12-01' });

describe('the draft of a poll', () => {
  it.each(['', 'null', '{', '[]', '{"choices":1}', '{"choices":["A","B"]}'])(
    'parsePoll returns null for the stored text %j',
    (text) => expect(parsePoll(text)).toBeNull(),
  );

  it('a new poll starts with two empty choices, and cannot be sent before both have a text', () => {
    expect(parsePoll(createEmptySerializedPoll())?.choices).toEqual(['', '']);
    expect(findPollError(createEmptySerializedPoll())).toBe('Each choice needs text.');
  });

  it.each([
    [['A', 'B'], ['A', 'B'], null],
    [['A', ' ', 'B', ''], ['A', 'B'], null],
    [['A', ''], ['A', ''], 'Each choice needs text.'],
    [['A', 'a '], ['A', 'a '], 'Two choices are the same.'],
    [["O'Dell", 'O’Dell'], ["O'Dell", 'O’Dell'], 'Two choices are the same.'],
    [['Bay View', 'bay  view'], ['Bay View', 'bay  view'], 'Two choices are the same.'],
  ] as const)('a poll with the choices %j is sent with the choices %j', (choices, sent, fault) => {
    expect(preparePollForSubmission(serialized(...choices))?.choices).toEqual(sent);
    expect(findPollError(serialized(...choices))).toBe(fault);
  });
});
