import { describe, expect, it } from 'vitest';
import { getRegionLabel, regionSlug, toUrlSlug } from './region';

describe('the label and slug of a region', () => {
  it.each([
    ['Cape Breton-Victoria Regional Centre for Education', 'Cape Breton-Victoria', 'cape-breton-victoria'],
    [
      'Conseil scolaire acadien provincial',
      'Conseil scolaire acadien provincial',
      'conseil-scolaire-acadien-provincial',
    ],
    [null, 'Region not listed', 'not-recorded'],
    ['', 'Region not listed', 'not-recorded'],
  ])('the region %s has the label %s and the slug %s', (name, label, slug) =>
    expect([getRegionLabel(name), regionSlug(name)]).toEqual([label, slug]),
  );
});

describe('the conversion of a name to a slug', () => {
  it.each([
    ['Junior/Senior High', 'junior-senior-high'],
    ["Regroupement Nord - Municipalité d'Antigonish", 'regroupement-nord-municipalite-d-antigonish'],
    ['…', 'not-recorded'],
  ])('toUrlSlug turns the name %s into the slug %s', (name, slug) => expect(toUrlSlug(name)).toBe(slug));
});
