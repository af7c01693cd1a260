import type {
  BreadcrumbList,
  Event,
  FAQPage,
  Graph,
  Organization,
  PostalAddress,
  SearchAction,
  School,
  WebSite,
  WithActionConstraints,
  WithContext,
} from 'schema-dts';
import type { OccurrenceView } from '@/lib/events/schema';
import { DAY } from '@/lib/time/duration';
import { SITE_DESCRIPTION } from '@/lib/web/metadata';
import { parseMapCoordinates } from '@/lib/schools/map/map-projection';
import type { SchoolSummary } from '@/lib/schools/schema';
import { normalizeWebAddress } from '@/lib/schools/facts/web-address';
import { site } from '@/lib/site';

const CONTEXT = 'https://schema.org';

const addressIn = (origin: string) => (path: string) => new URL(path, origin).href;

/** Returns structured data about the site's operator and the site's search. */
export function createSiteStructuredData(origin: string, email: string): Graph {
  const at = addressIn(origin);
  const organization: Organization = {
    '@type': 'Organization',
    '@id': at('/#organization'),
    name: site.name,
    url: at('/'),
    logo: at('/icon/512'),
    description: SITE_DESCRIPTION,
    email,
    areaServed: { '@type': 'AdministrativeArea', name: site.province },
  };
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${at('/explore')}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': at('/#website'),
    name: site.name,
    url: at('/'),
    inLanguage: 'en-CA',
    publisher: { '@id': at('/#organization') },
    potentialAction: search,
  };
  return { '@context': CONTEXT, '@graph': [organization, website] };
}

/** Returns structured data for questions and answers, exactly as the page shows them. */
export function createFaqStructuredData(
  questions: readonly { question: string; answer: string }[],
): WithContext<FAQPage> {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** Returns structured data for a page's breadcrumb, which is the path from the home page to the page. */
export function createBreadcrumbStructuredData(
  origin: string,
  crumbs: readonly { name: string; path: string }[],
): WithContext<BreadcrumbList> {
  const at = addressIn(origin);
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(path),
    })),
  };
}

/** Returns the public facts of a school. Names and emails of people are left out for every viewer (decision D12). */
export function createSchoolStructuredData(origin: string, school: SchoolSummary): WithContext<School> {
  const position = parseMapCoordinates(school.geoLocation);
  const website = normalizeWebAddress(school.website);
  return {
    '@context': CONTEXT,
    '@type': 'School',
    '@id': `${addressIn(origin)(`/explore/${school.id}`)}#school`,
    name: school.name,
    url: addressIn(origin)(`/explore/${school.id}`),
    address: postalAddressOf(school),
    ...(school.phone && { telephone: school.phone }),
    ...(school.description && { description: school.description }),
    ...(website && { sameAs: website }),
    ...(school.rceName && { parentOrganization: { '@type': 'EducationalOrganization', name: school.rceName } }),
    ...(position && { geo: { '@type': 'GeoCoordinates', latitude: position.lat, longitude: position.lon } }),
  };
}

const postalAddressOf = (school: SchoolSummary): PostalAddress => ({
  '@type': 'PostalAddress',
  ...(school.civicAddress && { streetAddress: school.civicAddress }),
  addressLocality: school.city,
  addressRegion: school.province,
  ...(school.postalCode && { postalCode: school.postalCode }),
  addressCountry: 'CA',
});

/** Returns the events that a school's public page lists. */
export function createEventsStructuredData(
  origin: string,
  school: SchoolSummary,
  events: readonly OccurrenceView[],
): Graph {
  const url = addressIn(origin)(`/explore/${school.id}`);
  const toEvent = ({ title, description, location, startsAt, endsAt, allDay, isCanceled }: OccurrenceView): Event => ({
    '@type': 'Event',
    name: title,
    ...(description && { description }),
    url,
    // The end of an all-day event is the day after its last day.
    startDate: allDay ? startsAt.slice(0, 10) : startsAt,
    ...(endsAt && { endDate: allDay ? new Date(Date.parse(endsAt) - DAY).toISOString().slice(0, 10) : endsAt }),
    eventStatus: isCanceled ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: location ?? school.name, address: postalAddressOf(school) },
  });
  return { '@context': CONTEXT, '@graph': events.map(toEvent) };
}
