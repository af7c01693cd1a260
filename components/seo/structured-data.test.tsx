import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { JsonLdScript, serializeJsonLd } from './json-ld-script';
import {
  createBreadcrumbStructuredData,
  createEventsStructuredData,
  createFaqStructuredData,
  createSchoolStructuredData,
  createSiteStructuredData,
} from './structured-data';

const ORIGIN = 'https://parents.example';

describe("the JSON-LD in a page's script element", () => {
  const hostile = createFaqStructuredData([
    { question: '</script><script>alert(1)</script>', answer: '<!-- & "quoted" \u2028' },
  ]);

  it('the JSON-LD of a page parses back to the input', () =>
    expect(JSON.parse(serializeJsonLd(hostile))).toEqual(hostile));

  it(
    'no value in JSON-LD can end the script element or start another element',
    { tags: ['V1.2.1', 'V1.2.2', 'V1.2.3', 'X3'] },
    () => {
      const html = renderToStaticMarkup(<JsonLdScript data={hostile} />);
      expect(html.match(/</g)).toHaveLength(2);
      const [, inside = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
      expect(JSON.parse(inside)).toEqual(hostile);
    },
  );
});

describe('the structured data of a school', () => {
  const facts = {
    id: 5,
    name: 'Citadel High',
    city: 'Halifax',
    province: 'Nova Scotia',
    type: 'Senior High',
    grades: '10-12',
    gradeRange: '10-12',
    rceName: 'Halifax RCE',
    schoolFamily: null,
    description: null,
    thumbnail: null,
    website: 'citadel.example',
    phone: '902-555-0100',
    civicAddress: '1855 Trollope St',
    postalCode: 'B3H 0A4',
    geoLocation: '44.645,-63.582',
  };

  it('createSchoolStructuredData contains the public facts of the school', () => {
    expect(createSchoolStructuredData(ORIGIN, facts)).toMatchObject({
      '@type': 'School',
      name: 'Citadel High',
      url: 'https://parents.example/explore/5',
      telephone: '902-555-0100',
      sameAs: 'https://citadel.example/',
      address: {
        streetAddress: '1855 Trollope St',
        addressLocality: 'Halifax',
        postalCode: 'B3H 0A4',
        addressCountry: 'CA',
      },
      geo: { latitude: 44.645, longitude: -63.582 },
    });
  });

  it("createSchoolStructuredData contains no person's name or email, even from a member's view (decision D12)", () => {
    const member = {
      ...facts,
      email: 'office@citadel.example',
      principal: 'Pat Principal',
      vicePrincipal: 'Vic Vice',
      principalEmail: 'p@citadel.example',
      vicePrincipalEmail: 'v@citadel.example',
    };
    expect(JSON.stringify(createSchoolStructuredData(ORIGIN, member))).not.toMatch(/@citadel|Principal|Vice/);
  });

  it('createEventsStructuredData gives whole days as days, and marks cancelled events', () => {
    const event = { id: 1, schoolId: 5, schoolName: 'Citadel High', area: null, description: null, isRepeated: false };
    const data = createEventsStructuredData(ORIGIN, facts, [
      {
        ...{ ...event, title: 'March break', location: null, allDay: true, isCanceled: false },
        ...{ startsAt: '2027-03-15T00:00:00.000Z', endsAt: '2027-03-20T00:00:00.000Z' },
      },
      {
        ...{ ...event, title: 'Concert', location: 'Gym', allDay: false, isCanceled: true },
        ...{ startsAt: '2027-07-09T21:30:00.000Z', endsAt: null },
      },
    ]);
    expect(data['@graph']).toMatchObject([
      {
        ...{ '@type': 'Event', name: 'March break', startDate: '2027-03-15', endDate: '2027-03-19' },
        ...{ eventStatus: 'https://schema.org/EventScheduled', location: { name: 'Citadel High' } },
      },
      {
        ...{ name: 'Concert', startDate: '2027-07-09T21:30:00.000Z', url: `${ORIGIN}/explore/5` },
        ...{ eventStatus: 'https://schema.org/EventCancelled', location: { name: 'Gym' } },
      },
    ]);
  });

  it('createSchoolStructuredData omits unknown facts and invalid addresses', () => {
    const bare = {
      ...facts,
      website: 'javascript:alert(1)',
      phone: null,
      civicAddress: null,
      postalCode: null,
      geoLocation: null,
      rceName: null,
    };
    const data = createSchoolStructuredData(ORIGIN, bare);
    for (const name of ['sameAs', 'telephone', 'geo', 'parentOrganization']) expect(data).not.toHaveProperty(name);
    expect(JSON.stringify(data)).not.toMatch(/null|undefined/);
  });
});

it('the breadcrumbs in the structured data are numbered from the top and have absolute addresses', () => {
  expect(
    createBreadcrumbStructuredData(ORIGIN, [
      { name: 'Home', path: '/' },
      { name: 'Explore', path: '/explore' },
    ]).itemListElement,
  ).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://parents.example/' },
    { '@type': 'ListItem', position: 2, name: 'Explore', item: 'https://parents.example/explore' },
  ]);
});

it('the structured data of the site describes the school search at /explore', () => {
  expect(JSON.stringify(createSiteStructuredData(ORIGIN, 'info@parents.example'))).toContain(
    'https://parents.example/explore?q={search_term_string}',
  );
});
