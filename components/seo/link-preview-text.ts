import { withoutFormatting } from '@/lib/text/formatted-text';
import { singleLineExcerpt } from '@/lib/text/truncate-text';
import { PUBLIC_PLACEHOLDER_NAME } from '@/lib/text/person-names';
import type { SharedPostView } from '@/lib/posts/schema';
import { parseMapCoordinates, projectToMap, type MapPoint } from '@/lib/schools/map/map-projection';
import type { SchoolSummary } from '@/lib/schools/schema';
import type { PreviewImage } from '@/lib/web/metadata';
import { site } from '@/lib/site';
import { replaceUndrawableCharacters } from './drawable-characters';

/** Texts of a link preview. `place` is the position of a school on the map, for the link preview of a school. */
export type LinkPreviewText = { kicker: string; title: string; lead: string; place?: MapPoint };

/** Maximum lengths in characters. Titles have room for three lines, and other texts for one line. */
const TITLE_LENGTH = 100;
const LINE_LENGTH = 70;

/** Shortens the texts of a link preview to their maximum lengths, and removes characters that cannot be drawn. */
const fitted = ({ kicker, title, lead }: Omit<LinkPreviewText, 'place'>): LinkPreviewText => ({
  kicker: singleLineExcerpt(replaceUndrawableCharacters(kicker), LINE_LENGTH),
  title: singleLineExcerpt(replaceUndrawableCharacters(title), TITLE_LENGTH),
  lead: singleLineExcerpt(replaceUndrawableCharacters(lead), LINE_LENGTH),
});

export const PAGE_LINK_PREVIEWS = {
  home: fitted({
    kicker: 'Private, parent-only and ad-free',
    title: `Your Voice Matters in ${site.province}'s Schools`,
    lead: '',
  }),
  solution: fitted({
    kicker: 'Solution',
    title: 'A better place for school conversations',
    lead: 'Subscribe. Follow schools. Engage and share.',
  }),
  'community-voice': fitted({
    kicker: 'Community Voice',
    title: 'You are the voice of the community',
    lead: "Five guidelines, and what's worth writing about",
  }),
  explore: fitted({
    kicker: 'Explore',
    title: `Every public school in ${site.province}`,
    lead: 'Search by map, region, school family, type and language',
  }),
};

export type PageWithLinkPreview = keyof typeof PAGE_LINK_PREVIEWS;

export const getLinkPreviewImage = (name: PageWithLinkPreview): PreviewImage => ({
  path: `/opengraph-image/${name}`,
  alt: `${site.name}: ${PAGE_LINK_PREVIEWS[name].title}`,
});

export function createSchoolLinkPreview(
  school: Pick<SchoolSummary, 'name' | 'city' | 'province' | 'rceName' | 'geoLocation'>,
): LinkPreviewText {
  const position = parseMapCoordinates(school.geoLocation);
  const text = fitted({ kicker: `${school.city}, ${school.province}`, title: school.name, lead: school.rceName ?? '' });
  return { ...text, ...(position && { place: projectToMap(position) }) };
}

type PostOnCard = Pick<SharedPostView, 'title' | 'content' | 'isAnonymous' | 'user' | 'authorName' | 'school'>;

/** An anonymous author, or one without a name, is shown as "A parent" (decisions D1 and S2). */
export function createPostLinkPreview({
  title,
  content,
  isAnonymous,
  user,
  authorName,
  school,
}: PostOnCard): LinkPreviewText {
  const author = isAnonymous || !(user?.firstName || user?.lastName) ? PUBLIC_PLACEHOLDER_NAME : authorName;
  const kicker = `${school.name}, ${school.city}`;
  const first =
    [title, withoutFormatting(content)].find((text) => text && hasWords(text)) ?? `A post about ${school.name}`;
  return fitted({ kicker, title: first, lead: `${author} writes on ${site.name}` });
}

/** Returns true if the link preview's fonts can show at least half of the text's characters. */
const hasWords = (text: string): boolean => {
  const line = text.replace(/\s+/g, '');
  return replaceUndrawableCharacters(line).length >= Math.max(1, line.length / 2);
};
