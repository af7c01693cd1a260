import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { DRAFT_LIFETIME_MS as DRAFT_KEPT_MS } from '@/components/drafts/draft';
import { DEVICE_FILE_LIFETIME_MS } from '@/components/media/upload/unsent-file-flags';
import { SESSION_COOKIE_MAX_AGE_SECONDS } from '@/lib/auth/session-cookie';
import { NIGHTLY_BACKUP_JOB } from '@/lib/backup/nightly-backup';
import { OFFLINE_PAGE_LIFETIME_MS, OUTBOX_DATABASE } from '@/lib/browser/browser-data';
import { SESSION_LIFETIMES, MAX_SESSIONS_PER_USER } from '@/lib/auth/session';
import { sessionCookieName } from '@/lib/auth/session-token';
import {
  ACCOUNT_DELETION_PERIODS_MS,
  RETENTION_PERIODS_MS,
  LAPSED_MEMBER_POST_RETENTION_MONTHS,
} from '@/lib/time/retention';
import { REFUND_POLICY } from '@/lib/membership/evidence/refund-policy';
import { PRICE_NOTICE_DAYS } from '@/lib/membership/announced-price-schema';
import { planRules } from '@/lib/membership/plan-rules';
import { REPORT_REASONS, REPORT_REASON_TEXT } from '@/lib/moderation/review-constants';
import { MIN_FOLLOWING_DAYS, REPORT_WEIGHT_TO_HIDE } from '@/lib/moderation/report-weight';
import { NOTICE_COOKIE_LIFETIME_MS, dismissedNoticeCookieName } from '@/lib/browser/dismissed-notice-cookie';
import type { FeatureFlagName } from '@/lib/settings/feature-flags';
import { membershipPlan, legalTimeLimits, site } from '@/lib/site';
import CookiePage from './cookie/page';
import { HELP_QUESTION_GROUPS } from './help/help-question-groups';
import HelpPageOfSearch from './help/page';
import { moderatorDecisionSchema, moderatorReviewView } from '@/lib/moderation/schema';
import { checkRolePermission, checkSchoolPermission } from '@/lib/policy/access-policy';
import { commentView, postView, sharedPostView } from '@/lib/posts/schema';
import { VERIFICATION_EXPLANATIONS } from '@/components/posts/verification/verification-text';
import {
  FREE_ACCOUNT_RIGHTS,
  VERIFICATION_CHECKS,
  VERIFIED_PARENTS_EXPLANATION,
  VERIFIED_PARENTS_NOTICE,
  VERIFIED_PARENT_VOTES_NOTICE,
} from '@/lib/verification/verified-parents-notice';
import type { SchoolVerification } from '@/lib/verification/schema';
import { PERSONAL_DATA_INVENTORY } from './privacy/personal-data-inventory';
import PrivacyPage from './privacy/page';
import TermsPage from './terms/page';

// These tests fail if a legal page and the code no longer agree.

const top = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(top, file), 'utf8');
const sources = globSync(path.join('{app,components,lib}', '**', '*.{ts,tsx}'), { cwd: top }).filter(
  (file) => !file.includes('.test.'),
);
const code = new Map([...sources, 'middleware.ts', 'server/serve.ts'].map((file) => [file, read(file)]));

/** Stub of the Next router, because links cannot be rendered without a router. */
const unused = () => undefined;
const router = {
  back: unused,
  forward: unused,
  refresh: unused,
  push: unused,
  replace: unused,
  prefetch: unused,
} as unknown as AppRouterInstance;
const htmlOf = (page: ComponentType) =>
  renderToStaticMarkup(createElement(AppRouterContext.Provider, { value: router }, createElement(page)));
/** Returns the text of some HTML as one line. */
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ');
const textOf = (page: ComponentType) => wordsOf(htmlOf(page));
/**
 * Returns the hash of the text of a page's sections, as 16 hexadecimal digits. The hash leaves
 * out the short version and the table of contents, which add no content.
 */
function wordingOf(page: ComponentType): string {
  const html = htmlOf(page);
  const sections = html.slice(html.search(/<h2 id="[^"]+-title"/));
  return createHash('sha256').update(wordsOf(sections)).digest('hex').slice(0, 16);
}
const days = (milliseconds: number) => (milliseconds === 86_400_000 ? '1 day' : `${milliseconds / 86_400_000} days`);

// The tested pages load the configuration, because it contains the site's contact address. The configuration requires
// `DATABASE_URL` and `NEXTAUTH_SECRET`.
vi.stubEnv('DATABASE_URL', 'postgresql://nowhere.invalid/none');
vi.stubEnv('NEXTAUTH_SECRET', '-'.repeat(32));
const help = await HelpPageOfSearch({ searchParams: Promise.resolve({}) });
const HelpPage = () => help;
const LEGAL_PAGES = { '/terms': TermsPage, '/privacy': PrivacyPage, '/cookie': CookiePage };

it('the refund policy that we send to banks in disputes matches the terms', () => {
  const text = textOf(TermsPage).replace(/ ([.,])/g, '$1');
  for (const sentence of REFUND_POLICY) expect(text).toContain(sentence);
});

it.each([
  ['/privacy', 'privacyWorded', PrivacyPage, { 'November 30, 2026': 'fbb25b3e5bc93b3f' }],
  ['/cookie', 'cookieWorded', CookiePage, { 'November 29, 2026': '10472d21d52e31bc' }],
] as const)('the page %s shows the date of the last change to its text', (_path, name, page, worded) => {
  expect(textOf(page)).toContain(`Last updated ${site[name]}`);
  expect(
    { [site[name]]: wordingOf(page) },
    `The text has changed: set ${name} in lib/site.ts to today, then set the new hash here.`,
  ).toEqual(worded);
});

describe.each(Object.entries({ ...LEGAL_PAGES, '/help': HelpPage }))('%s', (_path, page) => {
  it('the page has ordered headings, and each link within the page has a target', () => {
    const html = htmlOf(page);
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.every((level, index) => level <= (levels[index - 1] ?? 1) + 1)).toBe(true);

    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const goals = [...html.matchAll(/href="#([^"]+)"/g)].map(([, goal]) => goal);
    expect(goals.filter((goal) => !ids.includes(goal))).toEqual([]);
  });

  it('the page has no unfilled placeholder', () => {
    expect(textOf(page)).not.toMatch(/[{}]|undefined|NaN|\[object|TODO|TBD|\d\.\d{3}/);
  });
});

describe.each(Object.entries(LEGAL_PAGES))('%s', (_path, page) => {
  const [, shortVersion = '', sections = ''] =
    /aria-labelledby="in-short"(.*?)<\/section>(.*)$/s.exec(htmlOf(page)) ?? [];

  it('the table of contents links to every section', () => {
    const contents = /<nav .*?<\/nav>/s.exec(htmlOf(page))?.[0] ?? '';
    const ids = [...sections.matchAll(/<h2 id="([^"]+)-title"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(3);
    expect([...contents.matchAll(/href="#([^"]+)"/g)].map(([, goal]) => goal)).toEqual(ids);
  });

  it('the short version of this legal page has five to eight sentences that link to the full text', () => {
    const sentences = shortVersion.split('<li>').slice(1);
    expect(sentences.length).toBeGreaterThanOrEqual(5);
    expect(sentences.length).toBeLessThanOrEqual(8);
    for (const sentence of sentences) {
      expect(wordsOf(sentence).match(/[.!?] /g), wordsOf(sentence)).toHaveLength(1);
      const goals = [...sentence.matchAll(/href="#([^"]+)"/g)].map(([, goal]) => goal);
      expect(goals.length, wordsOf(sentence)).toBeGreaterThan(0);
      for (const goal of goals) expect(sections).toContain(`id="${goal}"`);
    }
  });
});

describe('the help at /help', () => {
  const questions = HELP_QUESTION_GROUPS.flatMap((group) => group.questions);

  it('the help has at most 25 questions, and the ten most important come first', () => {
    expect(questions.length).toBeLessThanOrEqual(25);
    expect(HELP_QUESTION_GROUPS[0]?.questions).toHaveLength(10);
    for (const [index, ask] of [/cost/, /cancel/, /Who can read/, /verified/, /report/].entries())
      expect(questions[index]?.ask).toMatch(ask);
  });

  it('the help page has every question and group to which other pages link', () => {
    const linked = [...code.values()].flatMap((text) =>
      [...text.matchAll(/\/help#([\w-]+)/g)].map(([, id = '']) => id),
    );
    expect(linked).toEqual(expect.arrayContaining(['moderators', 'conduct', 'school-data']));
    const ids = [...HELP_QUESTION_GROUPS, ...questions].map(({ id }) => id);
    expect(linked.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe('the cookie policy at /cookie', () => {
  const page = textOf(CookiePage);
  const documentedNames = [...htmlOf(CookiePage).matchAll(/<code[^>]*>([^<]+)<\/code>/g)].map(([, name = '']) =>
    name.replace('…', ''),
  );

  /** Returns the name under which the browser stores an entry, without the part that differs for each person. */
  function nameOf(expression: string, file: string): string {
    const literal = /^'([^']+)'$/.exec(expression)?.[1];
    if (literal) return literal;
    const constant = new RegExp(`\\b${expression.replace(/\(.*$/, '')} = (?:\\([^)]*\\) => )?['\`]([^'\`$]+)`).exec(
      code.get(file) ?? '',
    )?.[1];
    if (constant) return constant;
    if (expression === 'OUTBOX_DATABASE') return OUTBOX_DATABASE;
    const prefix = OF_DRAFTS.includes(file)
      ? 'PREFIX'
      : /\/recent-searches\.ts$/.test(file) && 'RECENT_SEARCHES_KEY_PREFIX';
    if (prefix)
      return new RegExp(`${prefix} = '([^']+)'`).exec(code.get('components/drafts/draft.ts') ?? '')?.[1] ?? '';
    throw new Error(`${file} stores something under ${expression}: say here, and on /cookie, what it is called.`);
  }

  /**
   * Source files that store entries in the browser whose names begin with the prefix of drafts (`PREFIX` in draft.ts).
   */
  const OF_DRAFTS = ['draft.ts', 'use-draft.ts', 'unsent-file-flags.ts'].map(
    (name) => [...code.keys()].find((file) => file.endsWith(`/${name}`)) ?? '',
  );

  /** Names of the IndexedDB databases that the code declares. */
  const databaseNames = [...code].flatMap(([file, text]) =>
    [...text.matchAll(/ = createIndexedDbTable\(([^,]+),/g)].map(([, expression = '']) => nameOf(expression, file)),
  );

  const storedNames = [...code].flatMap(([file, text]) =>
    [...text.matchAll(/(?:local|session)Storage\.setItem\(([^,]+),/g)].map(([, expression = '']) =>
      nameOf(expression, file),
    ),
  );

  it(
    'the cookie policy names every entry that the code writes to localStorage or sessionStorage',
    { tags: ['V14.3.3'] },
    () => {
      expect(storedNames).toEqual(
        expect.arrayContaining(['payment_flow', 'payment_flow_user', 'pv-draft:', 'toast_after_reload']),
      );
      expect(storedNames.filter((name) => !documentedNames.includes(name))).toEqual([]);
    },
  );

  it('the cookie policy names everything that the code stores in a browser', () => {
    const ours = [true, false].flatMap((isSecure) => [
      sessionCookieName(isSecure),
      dismissedNoticeCookieName(isSecure),
    ]);
    const cookies = [...ours, '__stripe_mid', '__stripe_sid'];
    const caches = [...read('worker/cache-names.ts').matchAll(/`(pv-\w+-)/g)].map(([, name = '']) => name);
    expect(documentedNames.sort()).toEqual(
      [...new Set([...storedNames, ...databaseNames, ...cookies, ...caches, 'service-worker.js'])].sort(),
    );
    const filesWith = (pattern: RegExp) => [...code].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(filesWith(/Set-Cookie/i).sort()).toEqual([
      'app/api/notice/[id]/hide/route.ts',
      'lib/auth/session-cookie.ts',
    ]);
    expect(filesWith(/indexedDB/).sort()).toEqual(['lib/browser/browser-data.ts', 'lib/browser/indexed-db-table.ts']);
    expect(
      filesWith(/document\.cookie|cookies\.set\(|cookieStore|caches\.(?:open|match)|(?:local|session)Storage\[/),
    ).toEqual([]);
    // The public pages register no service worker, because the cookie policy promises that they store nothing.
    expect(filesWith(/serviceWorker\??\.register/)).toEqual(['components/layout/member/offline-support.tsx']);
  });

  it('the cookie policy states the storage times that the code uses', { tags: ['V14.2.4'] }, () => {
    for (const time of [
      days(SESSION_COOKIE_MAX_AGE_SECONDS * 1000),
      days(SESSION_LIFETIMES.parent.idle),
      days(DRAFT_KEPT_MS),
      days(DEVICE_FILE_LIFETIME_MS),
      days(OFFLINE_PAGE_LIFETIME_MS),
      days(NOTICE_COOKIE_LIFETIME_MS),
    ])
      expect(page).toContain(time);
  });
});

describe('the privacy policy at /privacy', () => {
  const page = textOf(PrivacyPage);

  /** Tables without personal data. They contain only job records, import records, totals and derived data. */
  const OF_NOBODY = [
    'LetterRun',
    'DataLoad',
    'DailyCount',
    'RowsByDay',
    'TransparencyMonth',
    'JobFault',
    'PolicyViolation',
  ];

  it('the privacy policy covers every table of the database', { tags: ['V14.1.1', 'V14.1.2'] }, () => {
    const tables = [...read('prisma/schema.prisma').matchAll(/^model (\w+) /gm)].map(([, name]) => name);
    const describedTables = new Set([...PERSONAL_DATA_INVENTORY.flatMap((held) => held.tables), ...OF_NOBODY]);
    expect(tables.filter((table) => !describedTables.has(table ?? ''))).toEqual([]);
    expect([...describedTables].filter((table) => !tables.includes(table))).toEqual([]);
  });

  it('the daily totals of page views contain nothing about visitors, as the privacy policy says', () => {
    expect(page).toContain(
      "how often the home page and the schools' public pages were opened. Each is just a number, with nothing about the people who opened a page.",
    );
    const [, columns = ''] = /^model DailyCount \{([^}]+)@@id/m.exec(read('prisma/schema.prisma')) ?? [];
    expect([...columns.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name)).toEqual(['day', 'name', 'value']);
    expect(code.get('lib/process/values-from-server.ts')).toContain("pageViews: Map<'home' | 'school', number>;");
    expect([...code].filter(([, text]) => /'views\.' \|\|/.test(text)).map(([file]) => file)).toEqual([
      'lib/statistics/page-views.ts',
    ]);
  });

  it('the privacy policy states the retention times that the code uses', { tags: ['V14.2.4'] }, () => {
    for (const time of [
      SESSION_LIFETIMES.parent.total,
      SESSION_LIFETIMES.parent.idle,
      ...Object.values(RETENTION_PERIODS_MS),
      ACCOUNT_DELETION_PERIODS_MS.undo,
      ACCOUNT_DELETION_PERIODS_MS.receipt,
    ].map(days))
      expect(page).toContain(time);
    expect(page).toContain(`${MAX_SESSIONS_PER_USER} newer`);
    // The longest period in `RATE_LIMITS` is 30 days, so the privacy policy must state 30 days.
    expect(page).toContain('30 days at most');
    expect(page).toContain(`at least ${legalTimeLimits.monthsKept} months`);
    expect(page).toContain(`within ${legalTimeLimits.daysToDelete} days of your confirmation`);
  });

  it('no background job is missing from the list of jobs that the privacy policy covers', () => {
    const jobs = read('lib/jobs/scheduled-jobs.ts').replace('name: NIGHTLY', `name: '${NIGHTLY_BACKUP_JOB}'`);
    const names = [...jobs.matchAll(/name: '([^']+)'/g)].map(([, name]) => name).sort();
    expect(names).toEqual([
      'accounts.delete', // `accounts.delete` deletes accounts whose owners requested the deletion a week ago.
      // `accounts.periods` deletes data after their retention periods, such as posts that have been hidden for two
      // years. Before `accounts.periods` deletes a former member's posts, it sends the member a reminder.
      'accounts.periods',
      'backup.nightly', // `backup.nightly` deletes expired backups.
      'billing.announce', // `billing.announce` queues the email that announces a charge.
      // `billing.balance` imports the transactions of our Stripe balance. These transactions contain Stripe's reference
      // numbers but no names of people.
      'billing.balance',
      'billing.catch-up',
      // `billing.leaving` cancels the subscriptions of members who requested account deletion, so that no further
      // charges follow.
      'billing.leaving',
      'billing.prices', // `billing.prices` queues emails about a new price, and moves subscriptions to the new price.
      'billing.reconcile',
      'billing.sweep',
      // `boards.forget` deletes old records of board changes. The posts and comments themselves remain.
      'boards.forget',
      'calendars.read', // `calendars.read` reads the calendars that administrators added. They name no person of ours.
      'concerns.ask', // `concerns.ask` asks authors in the app whether their concern was answered.
      'drafts.forget', // `drafts.forget` deletes drafts that nobody changed for two months.
      'exports.forget', // `exports.forget` deletes old data exports.
      'founding.settle', // `founding.settle` gives and ends the free year of founding parents.
      'inbox.morning', // `inbox.morning` queues the administrators' morning email about open inbox entries.
      'mail.evening', // `mail.evening` queues the evening emails to members.
      'mail.forget', // `mail.forget` deletes old stored emails, email links, known devices and passkey challenges.
      'mail.mailings', // `mail.mailings` queues administrators' messages to many people. It stores no names.
      'mail.told', // `mail.told` queues emails about notifications that do not wait for the evening email.
      'media.sweep',
      'moderation.forget', // `moderation.forget` deletes warnings after a year.
      'moderation.month',
      'moderation.tidy',
      'mutes.end', // `mutes.end` deletes mutes whose week or month is over.
      // After 15 days, `notifications.forget` deletes notifications that were sent only by email or push.
      'notifications.forget',
      // `push.storm` queues push notifications about closures and delays, for members who asked for them.
      'push.storm',
      'push.told', // `push.told` queues push notifications to members' devices.
      'reminders.forget', // `reminders.forget` deletes reminders of events that are over.
      'reminders.queue', // `reminders.queue` queues reminders of events, for members who asked for them.
      'requests.forget', // `requests.forget` deletes the responses that are stored for retries of a request.
      'schools.purge',
      // `seats.settle` ends unused invitations to household seats, and seats whose notice period is over.
      'seats.settle',
      'statistics.daily',
      'statistics.fold',
      'statistics.month',
      'storm.forget', // `storm.forget` deletes closures and delays of earlier days.
      'violations.forget', // `violations.forget` deletes old counts of Content-Security-Policy violations.
      'votes.reweigh', // `votes.reweigh` updates how much each vote on a post counts.
    ]);
    expect(page).toContain(
      `After ${LAPSED_MEMBER_POST_RETENTION_MONTHS.reminded} months we remind you by email, and after ${LAPSED_MEMBER_POST_RETENTION_MONTHS.purged} they are deleted`,
    );
  });

  it(
    'the privacy policy names every outside company to which the site’s settings can connect',
    { tags: ['V13.1.1'] },
    () => {
      const names = [...read('lib/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
      const settings = [...new Set(names)];
      expect(settings.filter((name) => /SENTRY|ANALYTICS|DSN/.test(name))).toEqual([]);
      expect(settings.filter((name) => /^(SMTP|MAIL)_/.test(name))).toEqual([
        'SMTP_URL',
        'MAIL_FROM',
        'MAIL_POSTAL_ADDRESS',
      ]);
      const companies = new Set(
        settings.filter((name) => /_(KEY|TOKEN|SECRET)$/.test(name)).map((name) => name.split('_')[0]),
      );
      // The list contains the prefixes of all settings with secrets. BOUNCE, METRICS, NEXTAUTH and TRIAL are not
      // companies, because these settings contain our own secrets.
      expect([...companies].sort()).toEqual([
        'BOUNCE',
        'METRICS',
        'NEXTAUTH',
        'S3',
        'STRIPE',
        'TRIAL',
        'UPLOADTHING',
        'VAPID',
      ]);
      for (const words of ['the mail server', 'Stripe', 'UploadThing', 'storage company', 'the maker of your browser'])
        expect(page).toContain(words);
    },
  );

  it('the code logs no email or IP addresses, as the privacy policy promises', { tags: ['D8'] }, () => {
    const lines = [...code].flatMap(([file, text]) =>
      [...text.matchAll(/\blog\.(?:info|warn|error)\(.*$/gm)].map(([line]) => ({ file, line })),
    );
    expect(lines.length).toBeGreaterThan(20);
    expect(
      lines.filter(({ line }) =>
        /\b(email|address|password|cookie|content|userAgent|forwarded)\b/i.test(line.replace(/event: '[^']*'/, '')),
      ),
    ).toEqual([]);
  });
});

describe('the terms at /terms and the help at /help', () => {
  it('the pages state the price and the rules that the code uses', () => {
    const page = textOf(TermsPage);
    expect(page).toContain(`Effective ${site.termsDate}. Last updated ${site.termsWorded}`);
    expect(
      new Date(`${site.termsVersion}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    ).toBe(site.termsWorded);
    for (const words of [
      membershipPlan.price,
      `${membershipPlan.trialDays} free days`,
      days(planRules.grace),
      `at least ${legalTimeLimits.monthsKept} months`,
      `by email and on the Subscription page, at least ${PRICE_NOTICE_DAYS} days before`,
    ])
      expect(page).toContain(words);
    expect(page).toContain(`When ${REPORT_WEIGHT_TO_HIDE} different people of a school report`);
    expect(page).toContain(`who have followed it for ${MIN_FOLLOWING_DAYS} days`);
  });

  it('each change to the text of the terms gets a new version', () => {
    expect(
      { [site.termsVersion]: wordingOf(TermsPage) },
      'The terms read otherwise than their version did: give termsVersion and termsWorded the day of today (lib/site.ts), then this line the new wording.',
    ).toEqual({ '2026-11-29': 'f943f32f396f745e' });
  });

  it('the pages state what suspended members can and cannot do', () => {
    expect(textOf(TermsPage)).toContain(
      'can sign in, read, change the account, delete what is theirs and stop sharing, but cannot post, comment, vote, follow a school or report.',
    );
    const may = (action: Parameters<typeof checkRolePermission>[1]) =>
      checkRolePermission({ role: 'subscriber', isSuspended: true }, action);
    for (const action of ['account.use', 'post.read', 'post.delete', 'comment.delete', 'post.unshare'] as const)
      expect(may(action), action).toBe('allowed');
    for (const action of ['post.create', 'post.comment', 'post.vote', 'school.follow', 'content.report'] as const)
      expect(may(action), action).toBe('suspended');
  });

  it('the help and the privacy policy describe what school moderators may do', () => {
    const page = textOf(HelpPage);
    const policy = textOf(PrivacyPage);
    expect(policy).toContain('what was reported or held back at that school, with its earlier versions');
    expect(Object.keys(moderatorReviewView.shape)).toEqual(expect.arrayContaining(['reasons', 'revisions']));
    const moderator = { role: 'subscriber', id: 1, moderates: [7] } as const;
    expect(page).toContain('sees what was reported or held back at that school');
    expect(checkSchoolPermission(moderator, 'school.moderate', 7)).toBe('allowed');
    expect(page).toContain(
      "can't delete posts, warn or suspend anyone, decide about their own posts or about posts they reported themselves",
    );
    expect(moderatorDecisionSchema.keyof().options.sort()).toEqual(['decision', 'editedAt', 'reason']);
    expect(moderatorDecisionSchema.shape.decision.options).toEqual(['keep', 'hide', 'send_back']);
    expect(page).toContain(
      "never see email addresses, payments, other schools' reports, or who wrote an anonymous post",
    );
    expect(checkSchoolPermission(moderator, 'school.moderate', 8)).toBe('forbidden');
    for (const action of ['user.manage', 'content.moderate', 'admin.enter', 'audit.read'] as const)
      expect(checkRolePermission(moderator, action)).toBe('forbidden');
    expect(Object.keys(moderatorReviewView.shape).filter((name) => /author|email|report|suspend/.test(name))).toEqual(
      [],
    );
  });

  it('the help page names every reason for a report', () => {
    const page = textOf(HelpPage);
    for (const reason of REPORT_REASONS) expect(page).toContain(REPORT_REASON_TEXT[reason].label);
  });
});

it('the help names every feature that can be turned off', () => {
  const documentedNames: Record<FeatureFlagName, string> = {
    polls: 'polls',
    anonymous: 'anonymous posts',
    media: 'photos and videos',
    corrections: 'suggested corrections',
    links: 'new public links',
  };
  const [, answer = ''] = /can turn some things off (.+?)\. Existing posts/.exec(textOf(HelpPage)) ?? [];
  for (const words of Object.values(documentedNames)) expect(answer).toContain(words);
});

describe('the prices in visible texts', () => {
  /**
   * Matches code that states the currency and the tax of a price. A call of `formatDollarsPerInterval` (`lib/site.ts`)
   * matches too, because its result contains the currency and the tax.
   */
  const WORDS = /\bmembershipPlan\.(?:paid|tax|monthly)\b|\bformatDollarsPerInterval\(/;
  const places = [...code].filter(([file]) => !file.startsWith('lib/') && !file.startsWith('components/admin/'));

  it('every file that shows a price also shows its currency and tax', () => {
    const documentedNames = places.filter(([, text]) =>
      /\bmembershipPlan\.(?:price|amount)\b|\bformatDollars(?:PerInterval)?\(/.test(text),
    );
    expect(documentedNames.length).toBeGreaterThan(12);
    expect(documentedNames.filter(([, text]) => !WORDS.test(text)).map(([file]) => file)).toEqual([]);
    // The text of the payment button comes from the specification and omits the currency and the tax. The sentence
    // above the form states both.
    expect(code.get('components/membership/payment/payment-form.tsx')).toMatch(
      /Pay \$\{formatPrice\([^}]+\)\} and Subscribe/,
    );
    expect(code.get('components/membership/payment/payment-form-card.tsx')).toMatch(
      /<PaymentForm [^>]+paymentDueTexts\(setup\)/,
    );
  });

  it('only texts prescribed by the product specification show prices without the country prefix CA', () => {
    const plain = places
      .filter(([, text]) => /\bmembershipPlan\.price\b/.test(text))
      .map(([file]) => file)
      .sort();
    expect(plain).toEqual([
      'app/(marketing)/help/most-important-questions.tsx',
      'app/(marketing)/terms/account-and-payment-terms.tsx',
      'app/(marketing)/terms/page.tsx',
      'components/membership/membership-state.ts',
    ]);
    const short = places.filter(([file, text]) => /\bplanPriceText\(user\)/.test(text) && !file.includes('state'));
    expect(short.map(([file]) => file).sort()).toEqual([
      'app/(member)/dashboard/_components/membership-status.tsx',
      'components/membership/membership-summary.tsx',
    ]);
    for (const [file, text] of short) expect(text, file).toContain('{membershipPlan.paid}');
    expect([membershipPlan.amount, membershipPlan.paid, membershipPlan.monthly]).toEqual([
      'CA$5.99',
      'Canadian dollars, tax included',
      'CA$5.99 per month, tax included',
    ]);
  });
});

it('the home page says from where the site is run, and that it is independent, as the terms do', () => {
  const home = read('app/(marketing)/_components/product-promises.tsx');
  expect(home).toContain(`It's run from ${site.place.split(',')[0]}, not by a school or the province.`);
  const terms = textOf(TermsPage);
  expect(terms).toContain(`The operator of ${site.name} , ${site.place}`);
  expect(terms).toMatch(
    /is independent\. It is not affiliated with, endorsed by or run for any school, .* Province of/,
  );
});

describe('the claim that parents are verified', () => {
  it('three pages explain the claim that only verified parents can post or vote', () => {
    expect(VERIFIED_PARENTS_NOTICE).toBe('Only verified Nova Scotia parents can post or vote');
    const places = [...code].filter(([, text]) => /\bVERIFIED_PARENTS_NOTICE\b/.test(text)).map(([file]) => file);
    expect(places.filter((file) => file.startsWith('app/')).sort()).toEqual([
      'app/(auth)/login/page.tsx',
      'app/(marketing)/_components/problem-and-solution.tsx',
      'app/(marketing)/solution/solution-list.tsx',
    ]);
    for (const file of places.filter((file) => file.startsWith('app/')))
      expect(code.get(file), file).toMatch(/\$\{VERIFIED_PARENTS_NOTICE\}\. \$\{VERIFIED_PARENTS_EXPLANATION\}/);
    expect(
      [...code]
        .filter(([, text]) => /verified (Nova Scotia|\$\{site\.province\}) parents can/i.test(text))
        .map(([file]) => file),
    ).toEqual(['lib/verification/verified-parents-notice.ts']);
  });

  it('the help, the terms and the ✓ badge itself list the same ways to verify a parent', () => {
    for (const page of [HelpPage, TermsPage]) expect(textOf(page)).toContain(VERIFICATION_CHECKS.any);
    expect(textOf(HelpPage)).toContain(VERIFIED_PARENTS_EXPLANATION);
    for (const level of ['parent', 'school'] as const) {
      expect(VERIFICATION_EXPLANATIONS[level]).toContain(VERIFICATION_CHECKS[level]);
      expect(VERIFICATION_EXPLANATIONS[level]).toContain(VERIFIED_PARENT_VOTES_NOTICE);
    }
    const words: Record<SchoolVerification['methods'][number], RegExp> = {
      code: /used a code/,
      vouch: /two verified parents of the school vouched/,
      admin: /an administrator checked/,
    };
    for (const method of Object.values(words)) expect(VERIFICATION_CHECKS.school).toMatch(method);
  });

  it('the table and the note on the home page say the same about the rights of a free account', () => {
    const table = code.get('app/(marketing)/_components/why-we-charge.tsx') ?? '';
    const isFree = (what: RegExp) =>
      [...table.matchAll(/what: ['"](.+?)['"], isFree: (\w+)/g)].find(([, row = '']) => what.test(row))?.[2];
    expect(FREE_ACCOUNT_RIGHTS).toMatch(/read, follow schools and vote\. Writing takes a membership\.$/);
    for (const what of [/^Read /, /^Follow /, /^Vote /]) expect(isFree(what), String(what)).toBe('true');
    for (const what of [/^Post /, /^Comment /]) expect(isFree(what), String(what)).toBe('false');
    for (const action of ['post.read', 'school.follow', 'post.vote'] as const)
      expect(checkRolePermission({ role: 'member' }, action), action).toBe('allowed');
    for (const action of ['post.create', 'post.comment'] as const)
      expect(checkRolePermission({ role: 'member' }, action), action).not.toBe('allowed');
  });

  it('only members can post, comment or vote, as the public pages claim', () => {
    for (const action of ['post.create', 'post.comment', 'post.vote'] as const) {
      expect(checkRolePermission({ role: 'visitor' }, action), action).toBe('sign-in');
      expect(checkRolePermission({ role: 'subscriber' }, action), action).toBe('allowed');
    }
  });

  it('public pages may claim that members are parents, because everybody who registers confirms it', () => {
    expect(code.get('components/auth/forms/register-form.tsx')).toMatch(
      /By joining, you confirm that you are 18 or older, live in \{site\.province\} and are a parent or guardian/,
    );
  });

  it('each post and comment shows one of three verification levels for its author', () => {
    for (const view of [postView, commentView, sharedPostView])
      expect(view.shape.authorVerified.options).toEqual(['none', 'parent', 'school']);
  });

  it('the ranking of posts gives one verified parent’s vote more weight than all votes of unverified people together', () => {
    expect(read('prisma/functions/votes/rank_of_votes.sql')).toMatch(/1e6 \* parents/);
  });
});
