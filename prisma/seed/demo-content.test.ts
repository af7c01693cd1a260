import { readdirSync, readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { addDays, formatUtcDay, dateToLocalTime } from '@/lib/time/local-time';
import {
  demoBoards,
  demoCommunities,
  demoEvents,
  demoPeople,
  demoPosts,
  demoReviews,
  pollVotes,
  type DemoComment,
  type DemoPost,
} from './demo-content';
import { datesOf } from './demo-events';

const csv = readFileSync(new URL('./ns-schools.csv', import.meta.url), 'utf8');
const schools = new Map(
  Papa.parse<{ slc: string; name: string; city: string }>(csv, { header: true, skipEmptyLines: true }).data.map(
    ({ slc, name, city }) => [slc, `${name}, ${city}`],
  ),
);
const people = new Map(demoPeople.map((person) => [person.key, person]));

const LAPSED_DAYS_AGO = 20;
/**
 * Tolerance in hours. The seed converts local hours to UTC, so a post may be dated a few hours later than `daysAgo` and
 * `hour` say.
 */
const MARGIN_HOURS = 6;

/**
 * Minimum age in hours of a demo post. With `hoursAfter`, the minimum age of a comment that was written this number of
 * hours after the post. The age is lowest if the demo is loaded in the first minute of a day.
 */
const hoursAgo = ({ daysAgo, hour }: DemoPost, hoursAfter = 0) => daysAgo * 24 - hour - hoursAfter - MARGIN_HOURS;

/** Returns the names of the demo posts for which `isFault` is true, so that a failing test shows them. */
const faults = (isFault: (post: DemoPost) => boolean) => demoPosts.filter(isFault).map(nameOf);
const nameOf = (post: DemoPost) => `${post.school} day ${post.daysAgo}: ${post.title ?? post.content.slice(0, 30)}`;

type PlacedComment = DemoComment & { post: DemoPost };
const allComments: PlacedComment[] = demoPosts.flatMap((post) =>
  post.comments.map((comment) => ({ ...comment, post })),
);
const postsOf = (key: string) => demoPosts.filter(({ by }) => by === key);
const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the invented people of the demo', () => {
  it('each demo person has a different email address', () => {
    const emails = demoPeople.map(({ email }) => email);
    const named = ['admin', 'member', 'member2', 'trial', 'canceled', 'lapsed', 'new'].map(
      (name) => `${name}@demo.test`,
    );
    expect(emails).toEqual(expect.arrayContaining(named));
    expect(duplicates(emails)).toEqual([]);
    expect(people.size).toBe(demoPeople.length);
    expect(emails.filter((email) => !/^[a-z0-9]+@demo\.test$/.test(email))).toEqual([]);
  });

  it('the demo people follow real schools, and nobody follows a school twice', () => {
    for (const { follows } of demoPeople) {
      expect(follows.filter((slc) => !schools.has(slc))).toEqual([]);
      expect(duplicates(follows)).toEqual([]);
    }
  });

  it('every post saved by a demo person exists and is visible', () => {
    const visibleTitles = new Set(demoPosts.flatMap(({ title, withheld }) => (title && !withheld ? title : [])));
    expect(demoPeople.flatMap(({ saved = [] }) => saved.filter((title) => !visibleTitles.has(title)))).toEqual([]);
    expect(people.get('member')?.saved?.length).toBeGreaterThanOrEqual(3);
  });

  it('each demo person follows the planned number of schools', () => {
    const counts = Object.fromEntries(demoPeople.map(({ key, follows }) => [key, follows.length]));
    expect(counts).toMatchObject({ admin: 3, member: 5, member2: 4, trial: 3, canceled: 3, lapsed: 2, fresh: 2 });
    const others = demoPeople.filter(({ key }) => /^p\d+$/.test(key));
    expect(
      others.filter(({ follows, membership }) => follows.length < 2 || follows.length > 4 || membership !== 'active'),
    ).toEqual([]);
    const mine = new Set(people.get('member')?.follows);
    expect(people.get('member2')?.follows.filter((slc) => mine.has(slc))).toHaveLength(3);
  });
});

describe('the invented posts of the demo community', () => {
  it('each file of demo posts names the school as ns-schools.csv does', () => {
    expect(demoBoards.filter(({ school, name }) => schools.get(school) !== name)).toEqual([]);
  });

  it('there are at least 75 demo posts, spread unevenly over 25 real schools', () => {
    const perSchool = Map.groupBy(demoPosts, ({ school }) => school);
    const sizes = [...perSchool.values()].map((posts) => posts.length);
    expect(demoPosts.length).toBeGreaterThanOrEqual(75);
    expect(perSchool.size).toBe(25);
    expect([...perSchool.keys()].filter((slc) => !schools.has(slc))).toEqual([]);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(10);
  });

  it('the demo posts are written by people who follow the school and may post', () => {
    expect(faults(({ by, school }) => !people.get(by)?.follows.includes(school))).toEqual([]);
    expect(postsOf('fresh')).toEqual([]);
    expect(postsOf('lapsed').length).toBeGreaterThanOrEqual(5);
  });

  it('the demo posts fit the limits of the forms and are all different', () => {
    expect(
      faults(({ content, title }) => !content.trim() || content.length > 10_000 || (title?.length ?? 0) > 200),
    ).toEqual([]);
    expect(duplicates(demoPosts.map(({ content }) => content))).toEqual([]);
    expect(duplicates(demoPosts.flatMap(({ title }) => title ?? []))).toEqual([]);
  });

  it('each demo post was written within the last 60 days, after its author joined', () => {
    expect(faults(({ hour }) => !Number.isInteger(hour) || hour < 0 || hour > 23)).toEqual([]);
    expect(faults((post) => !Number.isInteger(post.daysAgo) || post.daysAgo > 59 || hoursAgo(post) < 0)).toEqual([]);
    expect(faults(({ by, daysAgo }) => daysAgo >= (people.get(by)?.joinedDaysAgo ?? 0))).toEqual([]);
    expect(postsOf('lapsed').filter((post) => hoursAgo(post) <= LAPSED_DAYS_AGO * 24)).toEqual([]);
  });

  it('the demo posts include a few anonymous posts, and three that members share publicly', () => {
    const anonymous = demoPosts.filter(({ isAnonymous }) => isAnonymous);
    expect(anonymous.length).toBeGreaterThanOrEqual(4);
    expect(anonymous.length).toBeLessThanOrEqual(6);
    const shared = demoPosts.filter(({ isShared }) => isShared);
    expect(shared).toHaveLength(3);
    expect(shared.filter(({ by, isAnonymous }) => isAnonymous || people.get(by)?.membership !== 'active')).toEqual([]);
  });
});

describe('the invented school communities of the demo', () => {
  it('each community names a real school, and its people have different names', () => {
    expect(demoCommunities.filter(({ school, name }) => schools.get(school) !== name)).toEqual([]);
    const names = demoCommunities.flatMap(({ posters }) => posters.flatMap(({ parents }) => parents));
    expect(duplicates(names)).toEqual([]);
    expect(names.filter((name) => !people.has(name))).toEqual([]);
  });

  it('demo parents follow their school, and both people who vouch for a parent are verified at that school', () => {
    const verified = (key: string, school: string) => people.get(key)?.parentOf?.includes(school);
    expect(demoPeople.filter(({ parentOf, follows }) => parentOf?.some((slc) => !follows.includes(slc)))).toEqual([]);
    const vouched = demoPeople.flatMap(({ vouchedBy }) => vouchedBy ?? []);
    expect(vouched.map(({ people: vouchers }) => vouchers.length)).toEqual([2]);
    for (const { school, people: vouchers } of vouched)
      expect(vouchers.filter((key) => !verified(key, school))).toEqual([]);
  });

  it('each demo poll has one vote per voter, and enough voters who were verified before it closed', () => {
    const polls = demoPosts.filter(({ poll }) => poll);
    expect(polls.map(({ poll }) => Math.sign(poll?.endsInDays ?? 0)).sort()).toEqual([-1, 1]);
    for (const post of polls) {
      const voters = pollVotes(post).map(({ key }) => key);
      expect(duplicates(voters)).toEqual([]);
      expect(voters).not.toContain('');
      expect(post.poll?.votes).toHaveLength(post.poll?.choices.length ?? 0);
    }
  });

  it('the published figures of every calendar month include at least five demo decisions', () => {
    const daysAgo = demoReviews.flatMap(({ post, decision }) => {
      const written = demoPosts.find(({ title }) => title === post)?.daysAgo ?? 0;
      return decision ? written - 1 - decision.hoursAfter / 24 : [];
    });
    // Each window stands for a calendar month that ended 0 to 30 days ago. A window has 27 days, one fewer than the
    // shortest month, because the demo may be loaded at any hour of a day.
    const windows = Array.from({ length: 31 }, (_, ended) => daysAgo.filter((day) => day > ended && day < ended + 27));
    expect(Math.min(...windows.map((decisions) => decisions.length))).toBeGreaterThanOrEqual(5);
  });
});

describe('the invented events of the demo', () => {
  it('one event waits for a moderator, and a verified parent of its school suggests it', () => {
    const suggested = demoEvents.filter(({ suggestedBy }) => suggestedBy);
    expect(suggested).toHaveLength(1);
    for (const { school, suggestedBy = '' } of suggested)
      expect(people.get(suggestedBy)?.parentOf, suggestedBy).toContain(school);
  });

  /** Weekday holidays of the school year 2026-27 and of the months after it. */
  const HOLIDAYS = [
    ...['2026-09-07', '2026-09-30', '2026-10-12', '2026-11-11', '2027-02-15', '2027-03-26', '2027-03-29', '2027-05-24'],
    ...['2027-09-06', '2027-09-30', '2027-10-11', '2027-11-11'],
  ];
  const isClosed = (day: string) =>
    HOLIDAYS.includes(day) ||
    [0, 6].includes(new Date(day).getUTCDay()) ||
    /-(07|08)-|-12-2[4-9]|-12-3|-01-0[1-3]/.test(day);

  it('every demo event falls on a school day, whichever day the demo is loaded', () => {
    const faulty: string[] = [];
    for (let today = new Date('2026-09-01'); today < new Date('2027-09-01'); today = addDays(today, 1))
      for (const event of demoEvents) {
        const { allDay, startsAt, exceptions } = datesOf(event, today);
        const local = (moment: Date) => (allDay ? formatUtcDay(moment) : dateToLocalTime(moment).slice(0, 10));
        const first = new Date(local(startsAt));
        const days = Array.from({ length: event.weeklyFor ?? event.lasts }, (_, index) =>
          formatUtcDay(addDays(first, event.weeklyFor ? 7 * index : index)),
        );
        const skipped = exceptions.map(local);
        faulty.push(
          ...days
            .filter((day) => (isClosed(day) && !skipped.includes(day)) || first <= today)
            .map((day) => `${formatUtcDay(today)}: ${event.title} on ${day}`),
        );
      }
    expect(faulty).toEqual([]);
  });
});

describe('the invented pictures of the demo community', () => {
  const folder = new URL('./demo-pictures/', import.meta.url);
  const drawings = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  const films = readdirSync(folder).filter((name) => name.endsWith('.webm'));
  const pictures = demoPosts.flatMap((post) => (post.pictures ?? []).map((picture) => ({ ...picture, post })));

  it('the demo posts use each drawing in demo-pictures once', () => {
    expect(pictures.map(({ file }) => `${file}.svg`).sort()).toEqual(drawings.sort());
    expect(pictures.length).toBeGreaterThanOrEqual(10);
    expect(pictures.flatMap(({ file, isFilm }) => (isFilm ? `${file}.webm` : []))).toEqual(films);
    expect(readdirSync(folder)).toHaveLength(drawings.length + films.length);
  });

  it('each demo picture has its own alt text of at least 40 characters', () => {
    expect(pictures.filter(({ alt }) => alt.length < 40 || alt.length > 300)).toEqual([]);
    expect(duplicates(pictures.map(({ alt }) => alt))).toEqual([]);
  });

  it('the demo pictures are on visible posts of members who may write', () => {
    expect(
      pictures
        .filter(({ post }) => post.withheld || people.get(post.by)?.membership !== 'active')
        .map(({ post }) => nameOf(post)),
    ).toEqual([]);
  });

  const avatars = new URL('./demo-avatars/', import.meta.url);

  it('the demo people use each drawing in demo-avatars once', () => {
    expect(demoPeople.flatMap(({ avatar }) => (avatar ? `${avatar}.svg` : [])).sort()).toEqual(
      readdirSync(avatars).sort(),
    );
  });

  it.each([
    ...drawings.map((name) => [name, folder] as const),
    ...readdirSync(avatars).map((name) => [name, avatars] as const),
  ])('the demo picture %s is small and contains only shapes', (name, parent) => {
    const svg = readFileSync(new URL(name, parent), 'utf8');
    expect(svg.length).toBeLessThan(10_000);
    // A drawing must not contain text, because text needs a system font. It must not contain external content either,
    // because the renderer does not load it.
    expect(svg).not.toMatch(/<(text|image|style|script|foreignObject)\b|href="(?!#)/);
  });
});

describe('the invented comments of the demo', () => {
  it('there are about 200 demo comments, with none to nine on each post', () => {
    expect(allComments.length).toBeGreaterThanOrEqual(180);
    expect(allComments.length).toBeLessThanOrEqual(230);
    const counts = demoPosts.map(({ comments }) => comments.length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 9]);
  });

  it('the demo comments are in chronological order and written by people who may comment', () => {
    expect(allComments.filter(({ by }) => by === 'fresh' || !people.has(by))).toEqual([]);
    expect(allComments.filter(({ content }) => !content.trim() || content.length > 2_000)).toEqual([]);
    expect(duplicates(allComments.map(({ content }) => content))).toEqual([]);
    expect(
      faults(({ comments }) => comments.some(({ hoursAfter }, i) => hoursAfter < (comments[i - 1]?.hoursAfter ?? 1))),
    ).toEqual([]);
  });

  it('each demo comment is written after the commenter joined and never in the future', () => {
    const faulty = allComments.filter(({ by, hoursAfter, post }) => {
      const hour = (post.hour + hoursAfter) % 24;
      const ago = hoursAgo(post, hoursAfter);
      return (
        hour < 6 ||
        ago < 0 ||
        ago >= (people.get(by)?.joinedDaysAgo ?? 0) * 24 ||
        (by === 'lapsed' && ago <= LAPSED_DAYS_AGO * 24)
      );
    });
    expect(faulty.map(({ by, hoursAfter, post }) => `${nameOf(post)}: ${by} after ${hoursAfter}`)).toEqual([]);
  });
});

describe('the invented votes of the demo', () => {
  it('each demo person votes at most once per post and never on their own post', () => {
    const votes = demoPosts.map((post) => ({ post, voters: [...post.up, ...post.down] }));
    const faulty = votes.filter(
      ({ post, voters }) =>
        duplicates(voters).length > 0 ||
        voters.includes(post.by) ||
        voters.some((key) => (people.get(key)?.joinedDaysAgo ?? 0) <= post.daysAgo),
    );
    expect(faulty.map(({ post }) => nameOf(post))).toEqual([]);
  });

  it('the demo votes include votes by a person without a membership', () => {
    expect(demoPosts.some(({ up }) => up.includes('fresh'))).toBe(true);
  });
});
