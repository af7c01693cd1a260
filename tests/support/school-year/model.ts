// What a year must look like, computed by brute force from the specification and the decision records. It imports no
// code of the site. Days have the form '2027-09-01'. Everything happens at noon, and evenings are at 18:00.

export type Band = 'p_3' | 'g4_6' | 'g7_9' | 'g10_12';
export type ConcernState = 'raised' | 'asked' | 'answered' | 'resolved' | 'no_answer';
export type Pace = 'daily' | 'weekly' | 'off';

/** `next` is the only school of the family that can follow, for parents of children in `lastBand`. */
export type ModelSchool = {
  id: number;
  family: number;
  lastBand: Band;
  next: { id: number; band: Band } | null;
};

type Follow = { band: Band | null; isFormer: boolean; answeredYear: string | null };

export type ModelPerson = {
  id: number;
  family: number;
  pace: Pace;
  follows: Map<number, Follow>;
  /** Schools where the person is a verified parent. */
  verifiedAt: Set<number>;
  /** First day on which each muted person is no longer muted, by the muted person's id. */
  mutes: Map<number, string>;
};

export type ModelConcern = {
  state: ConcernState;
  lines: { state: ConcernState; day: string }[];
  /** School days after which the author was last asked whether the concern was answered. */
  askedAfter: 0 | 10 | 30;
  sharedBy: Set<number>;
};

export type ModelPost = {
  id: number;
  schoolId: number;
  author: number;
  isAnonymous: boolean;
  isQuestion: boolean;
  day: string;
  hiding: null | 'sent_back' | 'resubmitted';
  isAnswered: boolean;
  concern: ModelConcern | null;
};

export type ModelEvent = { title: string; day: string; isAt: (school: ModelSchool) => boolean };
export type ModelReview = { id: number; post: ModelPost; day: string };

export type ModelYear = {
  today: string;
  /** Day of the previous evening emails. */
  lastEvening: string;
  schools: ModelSchool[];
  people: ModelPerson[];
  posts: ModelPost[];
  events: ModelEvent[];
  openReviews: ModelReview[];
  warnings: { author: number; until: string }[];
};

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);
export function plusDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return text(date);
}

/** The same day of the next month, or the month's last day if it is shorter. */
export function plusMonth(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return text(new Date(Date.UTC(year, month, Math.min(date, last))));
}

export const isSunday = (day: string): boolean => utc(day).getUTCDay() === 0;
export const isJune = (day: string): boolean => day.slice(5, 7) === '06';

/** School days are weekdays outside July and August (record 118). The first day does not count. */
export function schoolDaysAfter(from: string, until: string): number {
  let days = 0;
  for (let day = plusDays(from, 1); day <= until; day = plusDays(day, 1)) {
    const isWeekend = [0, 6].includes(utc(day).getUTCDay());
    if (!isWeekend && !['07', '08'].includes(day.slice(5, 7))) days += 1;
  }
  return days;
}

/** From May to September, each board has the questions about September (record 061). */
export const isStartingInSeptemberPinned = (day: string): boolean =>
  Number(day.slice(5, 7)) >= 5 && Number(day.slice(5, 7)) <= 9;

/** The school that the card in June proposes for a follow, if it proposes one (record 061). */
export function nextSchool(year: ModelYear, person: ModelPerson, schoolId: number) {
  const follow = person.follows.get(schoolId);
  const school = year.schools.find(({ id }) => id === schoolId);
  if (!follow || !school?.next || !isJune(year.today)) return null;
  if (follow.isFormer || follow.band !== school.lastBand || follow.answeredYear === year.today.slice(0, 4)) return null;
  return person.follows.has(school.next.id) ? null : school.next;
}

export const isWaitingQuestion = (post: ModelPost): boolean =>
  post.isQuestion && !post.isAnswered && post.hiding === null;

/** Day from which the 30 school days of a concern count: when an office was last asked, or when it was raised. */
export const openSince = (post: ModelPost): string =>
  (post.concern?.lines ?? [])
    .filter(({ state }) => state === 'asked')
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? post.day;

const FOLLOWING_STATES: Record<ConcernState, ConcernState[]> = {
  raised: ['asked', 'resolved'],
  asked: ['asked', 'answered', 'no_answer', 'resolved'],
  answered: ['asked', 'resolved'],
  no_answer: ['asked', 'answered', 'resolved'],
  resolved: ['asked'],
};

/** No answer is possible only 30 school days after an office was asked. */
export const canMove = (year: ModelYear, post: ModelPost, to: ConcernState): boolean =>
  post.concern !== null &&
  FOLLOWING_STATES[post.concern.state].includes(to) &&
  (to !== 'no_answer' || schoolDaysAfter(openSince(post), year.today) >= 30);

/** Asks each author of an open concern once after 10 and once after 30 school days. Returns the posts. */
export function askAuthors(year: ModelYear): number[] {
  return year.posts.flatMap((post) => {
    const { concern } = post;
    if (!concern || post.hiding !== null || !['raised', 'asked'].includes(concern.state)) return [];
    const days = schoolDaysAfter(openSince(post), year.today);
    const due = days >= 30 ? 30 : days >= 10 ? 10 : 0;
    if (due <= concern.askedAfter) return [];
    concern.askedAfter = due;
    return [post.id];
  });
}

/** The number that everybody sees: none below five, and otherwise a multiple of five. */
export const shownCount = (count: number): number | null => (count < 5 ? null : Math.floor(count / 5) * 5);

/** Ends what is over in the evening: mutes, and warnings of a year ago that no undecided review counts. */
export function expire(year: ModelYear): void {
  for (const { mutes } of year.people) for (const [muted, end] of mutes) if (end <= year.today) mutes.delete(muted);
  year.warnings = year.warnings.filter(
    ({ author, until }) =>
      until > year.today || year.openReviews.some(({ post, day }) => post.author === author && day < until),
  );
}

export type ModelDigest = { schools: Record<number, { posts: number; questions: number }>; events: number };

/** The evening email of a person, or null if they get none today. */
export function digestOf(year: ModelYear, person: ModelPerson): ModelDigest | null {
  if (person.pace === 'off' || (person.pace === 'weekly' && !isSunday(year.today))) return null;
  const weekAgo = plusDays(year.today, -7);
  // After a gap, such as an outage, an email covers at most a week.
  const after = person.pace === 'daily' && year.lastEvening > weekAgo ? year.lastEvening : weekAgo;
  const isNew = (day: string) => day > after && day <= year.today;
  const isShown = (post: ModelPost) =>
    post.hiding === null && (post.isAnonymous || (post.author !== person.id && !person.mutes.has(post.author)));
  const schools: ModelDigest['schools'] = {};
  for (const [schoolId, { isFormer }] of person.follows) {
    const posts = year.posts.filter((post) => post.schoolId === schoolId && isShown(post));
    const isTold = person.verifiedAt.has(schoolId) && !isFormer;
    const counts = {
      posts: posts.filter(({ day }) => isNew(day)).length,
      questions: isTold ? posts.filter((post) => isWaitingQuestion(post) && isNew(plusDays(post.day, 1))).length : 0,
    };
    if (counts.posts + counts.questions > 0) schools[schoolId] = counts;
  }
  const until = plusDays(year.today, person.pace === 'daily' ? 1 : 7);
  const events = year.events.filter(
    ({ day, isAt }) =>
      day > year.today && day <= until && year.schools.some((school) => person.follows.has(school.id) && isAt(school)),
  ).length;
  return { schools, events };
}
