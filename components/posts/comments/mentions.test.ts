import { expect, it } from 'vitest';
import { findMentionAtCaret, filterPeopleByTypedName } from './mentions';

it.each<[string, string | null]>([
  ['@', ''],
  ['So @Zoë R', 'Zoë R'],
  ['mail me@', null],
  ['https://x.ca/@k', null],
  ['@Kim\nand', null],
  ['@@', null],
  ['no', null],
])('in the text %j the mention being typed is %j', (text, name) => {
  expect(findMentionAtCaret(text, text.length)?.name ?? null).toBe(name);
});

it('a mention is found before the caret, even if more text follows', () => {
  expect(findMentionAtCaret('a @Ki b', 5)).toEqual({ start: 2, end: 5, name: 'Ki' });
});

const person = (id: number, name: string) => ({ id, name, firstName: name, lastName: null, avatar: null });
const people = [
  person(1, 'Zoë Reader'),
  person(2, 'Kim Zoller'),
  person(3, 'Kim Zoller'),
  person(4, 'Ada'),
  person(5, "Siobhan  O'Dell"),
];

it.each<[string, number[]]>([
  ['', [1, 3, 4, 5]],
  ['zo', [1, 3]],
  ['KIM', [3]],
  ['kim zoller', [3]],
  ['kim zoller ', []],
  ['der', []],
  ['o’d', [5]],
  ['siobhan o’dell', [5]],
  ['Siobhan  O', [5]],
])('for the typed text %j, the list offers the people with the ids %j', (name, ids) => {
  expect(filterPeopleByTypedName(people, name).map(({ id }) => id)).toEqual(ids);
});
