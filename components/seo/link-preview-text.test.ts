import { describe, expect, it } from 'vitest';
import { toSharedPostView } from '@/lib/posts/to-post-view';
import {
  PAGE_LINK_PREVIEWS,
  getLinkPreviewImage,
  createPostLinkPreview,
  createSchoolLinkPreview,
} from './link-preview-text';

type Row = Parameters<typeof toSharedPostView>[0];

const row = (changes: Partial<Row>): Row => ({
  id: 1,
  schoolId: 2,
  schoolName: 'Citadel High',
  schoolCity: 'Halifax',
  title: 'Bus 12',
  content: 'It comes late.',
  topic: null,
  isAnonymous: false,
  shareToken: 'x',
  shareExpiresAt: null,
  shareViews: null,
  upvoteCount: 0,
  downvoteCount: 0,
  commentCount: 0,
  commentsClosedAt: null,
  commentsClosedReason: null,
  parentCommentsOnly: false,
  commentRefusal: null,
  popularRank: 0,
  discussedRank: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  editedAt: null,
  withheld: null,
  isHidden: false,
  isComplete: true,
  level: 'none',
  userVote: null,
  isSaved: false,
  isMuted: null,
  poll: null,
  concern: null,
  media: [],
  comments: [],
  answerId: null,
  answer: null,
  userId: 7,
  firstName: 'Gwendolyn',
  lastName: 'Zwicker',
  avatar: 'face',
  ...changes,
});
const cardOf = (changes: Partial<Row>) => createPostLinkPreview(toSharedPostView(row(changes), null));

describe('the link preview of a shared post', () => {
  it('the card of a post names the topic, the school and the author', () => {
    expect(cardOf({})).toEqual({
      kicker: 'Citadel High, Halifax',
      title: 'Bus 12',
      lead: 'Gwendolyn Zwicker writes on Parent Voice NS',
    });
  });

  it('the link preview of an anonymous post shows “A parent” instead of the author', () => {
    const card = cardOf({ isAnonymous: true });
    expect(card.lead).toBe('A parent writes on Parent Voice NS');
    expect(JSON.stringify(card)).not.toMatch(/Gwendolyn|Zwicker|face/);
  });

  it('the card of a post never shows the name of an anonymous author', () => {
    const slip = { ...toSharedPostView(row({}), null), isAnonymous: true };
    expect(JSON.stringify(createPostLinkPreview(slip))).not.toMatch(/Gwendolyn|Zwicker/);
  });

  it("the card of a post does not show the app's placeholder for a missing name", () => {
    expect(cardOf({ firstName: null, lastName: null }).lead).toBe('A parent writes on Parent Voice NS');
  });

  it('the link preview of a post without a title shows the start of the post', () => {
    expect(cardOf({ title: null }).title).toBe('It comes late.');
    const { title } = cardOf({ title: null, content: `${'long words '.repeat(900)}` });
    expect(title.length).toBeLessThanOrEqual(100);
    expect(title).toMatch(/words?…$/);
  });

  it("the card of a post names only the school if none of the post's text can be drawn", () => {
    expect(cardOf({ title: '🎉🎉', content: '日本語' }).title).toBe('A post about Citadel High');
    expect(cardOf({ title: '🎉🎉', content: 'We won! 🎉' }).title).toBe('We won!');
  });
});

describe('the link preview of a school', () => {
  it('the link preview of a school shows the school’s name, place and school board', () => {
    expect(
      createSchoolLinkPreview({
        name: 'École Beaubassin',
        city: 'Halifax',
        province: 'Nova Scotia',
        rceName: 'Conseil scolaire acadien provincial',
        geoLocation: '44.66,-63.63',
      }),
    ).toEqual({
      kicker: 'Halifax, Nova Scotia',
      title: 'École Beaubassin',
      lead: 'Conseil scolaire acadien provincial',
      place: { x: expect.any(Number), y: expect.any(Number) },
    });
  });

  it('the card of a school omits unknown facts', () => {
    expect(
      createSchoolLinkPreview({ name: 'A', city: 'B', province: 'Nova Scotia', rceName: null, geoLocation: '0,0' }),
    ).toEqual({
      kicker: 'B, Nova Scotia',
      title: 'A',
      lead: '',
    });
  });
});

it('the link previews of pages have an address and alternative text', () => {
  for (const name of Object.keys(PAGE_LINK_PREVIEWS) as (keyof typeof PAGE_LINK_PREVIEWS)[]) {
    expect(getLinkPreviewImage(name)).toEqual({
      path: `/opengraph-image/${name}`,
      alt: `Parent Voice NS: ${PAGE_LINK_PREVIEWS[name].title}`,
    });
  }
});
