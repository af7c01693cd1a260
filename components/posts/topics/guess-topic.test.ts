import { expect, it } from 'vitest';
import { guessTopic } from './guess-topic';
import { POST_TOPICS } from './post-topics';
import { processorMs } from '@/tests/support/processor-time';

it.each([
  ['Bus 12 is late again', '', 'transport'],
  ['', 'Does anyone know when the bus stops at Pine Street?', 'transport'],
  ['Autobus 12 en retard', 'Le chauffeur a dit quinze minutes.', 'transport'],
  ['Lunch orders', 'The form is due on Friday.', 'lunch'],
  ['Repas du midi', 'La cantine est-elle ouverte ?', 'lunch'],
  ['Homework in grade 4', 'How long does it take yours?', 'learning'],
  ['Soccer tryouts', 'Bring shoes.', 'activities'],
  ['Bullying at recess', 'It happened again on the field.', 'safety'],
  ['Snow day tomorrow?', 'They say a storm is coming.', 'weather'],
  ['École fermée', 'La tempête arrive.', 'weather'],
  ['SAC meeting on Tuesday', 'Minutes of the last one are out.', 'council'],
  ['Where do you buy indoor shoes?', 'Ours are too small.', 'question'],
  ['', 'Quelqu’un connaît un bon magasin ? ', 'question'],
] as const)('the title and text %s · %s suggest the topic %s', (title, content, topic) =>
  expect(guessTopic(title, content)).toBe(topic),
);

it.each([
  ['', ''],
  ['Hello', 'We are new here.'],
  ['', 'The bus'], // One keyword in the text is not enough for a guess, so no topic is suggested.
  ['Bus and lunch', ''], // The words fit two topics equally well, so no topic is suggested.
  ['Busy week', 'A stopover'], // Words such as 'Busy' only resemble keywords, so they suggest no topic.
  ['Lecturer', 'Guardian'],
  ['🚌🚌🚌', '!!!'],
  ['Indoor shoes', 'Does anybody need them?'], // The text below a title often asks something beside the point.
])('the title and text %s · %s suggest no topic', (title, content) => expect(guessTopic(title, content)).toBeNull());

it("guessTopic can guess every topic except 'other'", () => {
  const all = [
    'bus route',
    'lunch snack',
    'homework math',
    'soccer club',
    'bully threat',
    'snow storm',
    'council sac',
    'why?',
  ];
  expect(all.map((text) => guessTopic(text, ''))).toEqual(POST_TOPICS.filter((topic) => topic !== 'other'));
});

it('guessTopic is fast on a text of any length', async () => {
  expect(await processorMs(() => guessTopic('bus '.repeat(50_000), 'a-'.repeat(100_000)))).toBeLessThan(100);
});
