import { describe, expect, it } from 'vitest';
import { searchHelpOnServer } from './help-question-groups';
import { searchQuestions } from './search-questions';

const best = (search: string) => searchHelpOnServer(search)?.[0];

describe('the search in the help', () => {
  it.each([
    ['cancel', 'cancel'],
    ['How do I cancel?', 'cancel'],
    ['cancelling', 'cancel'],
    ['price', 'trial'],
    ['promotion code', 'trial'],
    ['refund', 'refund'],
    ['unsubscribe from emails', 'notifications'],
    ['delete my account', 'delete-account'],
    ['passkey', 'password'],
    ['block a person', 'follow'],
    ['photos', 'photo-limits'],
    ['anonym', 'how-anonymous'],
    ['appeal', 'waiting-post'],
    ['council', 'without-paying'],
    ['calendar', 'calendar'],
  ])('“%s” finds the question “%s” first', (search, id) => {
    expect(best(search)).toBe(id);
  });

  it('the help search ignores case, accents and punctuation', () => {
    for (const search of ['RÉPORT', ' réport!! ', '“Report”'])
      expect(searchHelpOnServer(search)).toEqual(searchHelpOnServer('report'));
  });

  it('the help search returns null for an empty search, and no question for an unknown word', () => {
    expect(searchHelpOnServer(' \u200b?! ')).toBeNull();
    expect(searchHelpOnServer('zebra')).toEqual([]);
  });

  const questions = [
    { id: 'answer', ask: 'Something else', keywords: '' },
    { id: 'keyword', ask: 'Something else', keywords: 'bus' },
    { id: 'question', ask: 'When does the bus come?', keywords: '' },
  ];
  const textOf = (id: string) => (id === 'answer' ? 'The bus stops here.' : 'Winter.');

  it('a match in the question outranks a match in the keywords, which outranks a match in the answer', () => {
    expect(searchQuestions(questions, textOf, 'bus')).toEqual(['question', 'keyword', 'answer']);
  });

  it('questions that match only some of the words appear only if no question matches all of them', () => {
    expect(searchQuestions(questions, textOf, 'bus winter')).toEqual(['question', 'keyword']);
    expect(searchQuestions(questions, textOf, 'zebra stops')).toEqual(['answer']);
  });
});
