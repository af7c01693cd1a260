import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { compareAlphabetically } from '@/lib/text/compare-alphabetically';
import { school } from '../../support/community/people';
import { rows } from '../../support/database/rows';
import { call } from '../../support/http/call';

const sortedByDatabase = async (names: readonly string[]) =>
  (
    await rows<{ name: string }>(
      'SELECT name FROM unnest($1::text[]) AS names (name) ORDER BY name COLLATE by_name',
      names,
    )
  ).map(({ name }) => name);

it('the database sorts all schools of the province as browsers do', async () => {
  const { data } = Papa.parse<{ name: string }>(readFileSync('prisma/seed/ns-schools.csv', 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  const names = data.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(370);
  const shuffled = names.toReversed();
  expect(await sortedByDatabase(shuffled)).toEqual(shuffled.toSorted(compareAlphabetically));
  expect(shuffled.toSorted(compareAlphabetically).findIndex((name) => name.startsWith('École'))).toBeLessThan(
    shuffled.toSorted(compareAlphabetically).findIndex((name) => name.startsWith('F')),
  );
});

it('the database sorts schools in the same order as browsers', async () => {
  for (const name of ['Zion', 'Éclair', 'Eastern', 'écluse', 'Ecole', "L'Ardoise"]) await school(name);
  const { body } = await call('GET', '/api/schools', { as: null });
  const listed = (body as { name: string }[]).map(({ name }) => name);
  expect(listed).toEqual(listed.toSorted(compareAlphabetically));
  expect(listed.indexOf('Éclair')).toBe(listed.indexOf('Eastern') + 1);
});

it('the database sorts random names in the same order as browsers', async () => {
  const letters = fc.constantFrom(...Array.from("aAbzZéÉèÊœŒçÇñß-' .,1290&(/_", String), 'e\u0301', '李', 'я', '🙂');
  const name = fc.string({ unit: letters, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 40 }), async (names) => {
      expect(await sortedByDatabase(names)).toEqual(names.toSorted(compareAlphabetically));
    }),
    { numRuns: 30 },
  );
});
