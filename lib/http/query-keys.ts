import type { DataTag, InfiniteData } from '@tanstack/react-query';
import type { ApiQueryKey, KnownPath, ListItem, Reply } from './api-types';
import type { ListPageView } from './request/list-pagination';

const orderAndTopic = (sort: string, topic: string | undefined): Record<string, string> => ({
  sort,
  ...(topic && { topic }),
});

/** API path of a review queue: the administrators' queue, or the queue of a school. */
export type ReviewQueuePath = '/api/admin/reviews' | `/api/schools/${number}/reviews`;

/** API path that reads and stores when the person last visited the feed or a board. */
export type LastVisitApiPath = '/api/user/feed/visit' | `/api/schools/${number}/visit`;

const keys = {
  user: () => ['/api/user'] as const,
  factors: () => ['/api/user/factors'] as const,
  sessions: () => ['/api/user/sessions'] as const,
  membership: () => ['/api/membership'] as const,
  push: () => ['/api/user/push'] as const,
  /**
   * State of the browser's own push subscription. The key begins with the address of the list of subscriptions, so that
   * the state and the list are refetched together.
   */
  pushHere: (current: string | null) => ['/api/user/push', { current }] as const,
  follows: () => ['/api/user/subscriptions'] as const,
  schools: () => ['/api/schools'] as const,
  schoolHighlights: () => ['/api/schools/highlights'] as const,
  school: (id: number) => [`/api/schools/${id}`] as const,
  feed: (sort?: string, topic?: string) =>
    sort ? (['/api/user/feed', orderAndTopic(sort, topic)] as const) : (['/api/user/feed'] as const),
  schoolPosts: (id: number, sort?: string, topic?: string) =>
    sort
      ? ([`/api/schools/${id}/posts`, orderAndTopic(sort, topic)] as const)
      : ([`/api/schools/${id}/posts`] as const),
  schoolFeatures: (id: number) => [`/api/schools/${id}/features`] as const,
  adminSchoolFeatures: (id: number) => [`/api/admin/schools/${id}/features`] as const,
  opening: (id: number) => [`/api/schools/${id}/opening`] as const,
  familyPosts: (id: number) => [`/api/schools/${id}/family-posts`] as const,
  saved: () => ['/api/user/saved'] as const,
  ownPosts: () => ['/api/user/posts'] as const,
  hiddenPosts: () => ['/api/user/posts', { hidden: 'yes' }] as const,
  agreements: () => ['/api/user/terms'] as const,
  dataExport: () => ['/api/user/export'] as const,
  post: (id: number) => [`/api/posts/${id}`] as const,
  outside: (postId: number) => [`/api/posts/${postId}/outside`] as const,
  versions: ({ kind, id }: { kind: 'post' | 'comment'; id: number }) => [`/api/${kind}s/${id}/versions`] as const,
  comments: (postId: number) => [`/api/posts/${postId}/comments`] as const,
  preferences: () => ['/api/user/preferences'] as const,
  notifications: () => ['/api/notifications'] as const,
  adminAudit: (filters?: Record<string, string>) =>
    filters ? (['/api/admin/audit', filters] as const) : (['/api/admin/audit'] as const),
  adminAuditFilters: () => ['/api/admin/audit/filters'] as const,
  adminTransparency: () => ['/api/admin/transparency'] as const,
  adminStatistics: () => ['/api/admin/statistics'] as const,
  adminInboxItem: (kind: string, id: string) => [`/api/admin/inbox/${kind}/${id}`] as const,
  adminDeletions: () => ['/api/admin/deletions'] as const,
  adminMail: () => ['/api/admin/mail'] as const,
  testEmail: (id: string) => [`/api/admin/mail/test/${id}`] as const,
  mailings: () => ['/api/admin/mailings'] as const,
  adminUsers: (asked?: Record<string, string>) =>
    asked ? (['/api/admin/users', asked] as const) : (['/api/admin/users'] as const),
  adminUser: (id: number) => [`/api/admin/users/${id}`] as const,
  unreadCount: () => ['/api/notifications/unread-count'] as const,
  adminSchools: () => ['/api/admin/schools'] as const,
  adminSchool: (id: number) => [`/api/admin/schools/${id}`] as const,
  reviews: (queuePath: ReviewQueuePath, state?: 'waiting' | 'done') =>
    state ? ([queuePath, { state }] as const) : ([queuePath] as const),
  review: (queuePath: ReviewQueuePath, id: number) => [`${queuePath}/${id}`] as const,
  notice: (schoolId: number) => [`/api/schools/${schoolId}/notice`] as const,
  notices: () => ['/api/user/notices'] as const,
  storm: () => ['/api/user/storm'] as const,
  schoolStorm: (schoolId: number) => [`/api/schools/${schoolId}/storm`] as const,
  schoolReplies: (schoolId: number) => [`/api/schools/${schoolId}/replies`] as const,
  replyLink: (schoolId: number, postId: number) =>
    [`/api/schools/${schoolId}/reply-link`, { postId: String(postId) }] as const,
  adminStorm: () => ['/api/admin/storm'] as const,
  moderation: () => ['/api/user/moderation'] as const,
  moderators: (schoolId: number) => [`/api/schools/${schoolId}/moderators`] as const,
  reportCampaigns: () => ['/api/admin/report-campaigns'] as const,
  watchedWords: () => ['/api/admin/watched-words'] as const,
  endorsements: () => ['/api/admin/endorsements'] as const,
  adminVoices: () => ['/api/admin/voices'] as const,
  ownVoices: () => ['/api/user/voices'] as const,
  adminSettings: () => ['/api/admin/settings'] as const,
  ownReview: (id: number) => [`/api/reviews/${id}`] as const,
  deletedSchools: () => ['/api/admin/schools/deleted'] as const,
  schoolEvents: (id: number) => [`/api/schools/${id}/events`] as const,
  comingUp: () => ['/api/events'] as const,
  followedEvents: (days: { from: string; to: string }) => ['/api/events', days] as const,
  mutes: () => ['/api/user/mutes'] as const,
  following: () => ['/api/user/follows'] as const,
  people: (postId: number) => [`/api/posts/${postId}/people`] as const,
  visit: (path: LastVisitApiPath) => [path] as const,
  feedVisit: () => ['/api/user/feed/visit'] as const,
  boardVisit: (schoolId: number) => [`/api/schools/${schoolId}/visit`] as const,
  invitations: () => ['/api/user/invitations'] as const,
  proof: () => ['/api/user/proof'] as const,
  ownCorrections: () => ['/api/user/corrections'] as const,
  ownEventSuggestions: () => ['/api/user/event-suggestions'] as const,
  eventSuggestions: (schoolId: number, status?: string) =>
    status
      ? ([`/api/schools/${schoolId}/event-suggestions`, { status }] as const)
      : ([`/api/schools/${schoolId}/event-suggestions`] as const),
  eventReminders: () => ['/api/user/event-reminders'] as const,
  adminCorrections: (status?: string) =>
    status ? (['/api/admin/corrections', { status }] as const) : (['/api/admin/corrections'] as const),
  seat: () => ['/api/seat'] as const,
  adminLaunch: () => ['/api/admin/launch'] as const,
  vouchRings: () => ['/api/admin/vouch-rings'] as const,
  schoolCodes: (id: number) => [`/api/schools/${id}/codes`] as const,
  councilCodes: (schoolId: number) => [`/api/admin/schools/${schoolId}/council-codes`] as const,
  calendar: () => ['/api/user/calendar'] as const,
  formerEmail: () => ['/api/user/former-email'] as const,
  areaEvents: (area?: { region: string; family: string }) =>
    area ? (['/api/admin/events', area] as const) : (['/api/admin/events'] as const),
  managedEvents: (schoolId: number) => [`/api/schools/${schoolId}/managed-events`] as const,
  schoolYear: () => ['/api/user/school-year'] as const,
  calendarFeeds: () => ['/api/admin/calendar-feeds'] as const,
  adminEvents: (schoolId: number) => [`/api/admin/schools/${schoolId}/events`] as const,
};

/** Type of the data that the query cache stores for a path: the loaded pages of a list, or the route's reply. */
type CachedData<Path extends string> = [ListItem<Path>] extends [never]
  ? Reply<'GET', Path>
  : InfiniteData<ListPageView<ListItem<Path>>, string | null>;

/**
 * Query keys whose cached data has another type than the route's reply. Each key is listed with the type of its cached
 * data.
 */
type DataByName = {
  /**
   * The signed-in person, or null after a sign-out. The type lacks the Stripe ids, because pages that the server
   * renders do not contain them.
   */
  user: Omit<Reply<'GET', '/api/user'>, 'stripeCustomerId' | 'stripeSubscriptionId'> | null;
  /** A post, or null after the post was deleted. */
  post: Reply<'GET', `/api/posts/${number}`> | null;
  /** The person's own suggestions for school listings. Only the first page of the list is loaded. */
  ownCorrections: Reply<'GET', '/api/user/corrections'>;
  /** The person's own suggestions of events. Only the first page of the list is loaded. */
  ownEventSuggestions: Reply<'GET', '/api/user/event-suggestions'>;
};

/**
 * Adds the type of a query's data to the type of its key. If the API lacks the key's path, the result is a type that no
 * query accepts, so that the compiler reports an error.
 */
type TypedKey<Name, Key> = Key extends ApiQueryKey
  ? unknown extends KnownPath<'GET', Key[0]>
    ? DataTag<Key, Name extends keyof DataByName ? DataByName[Name] : CachedData<Key[0]>>
    : KnownPath<'GET', Key[0]>
  : Key;

/**
 * Query keys of all server data that the browser caches. Each key begins with the data's address, so invalidating an
 * address affects all pages and sort orders of a list.
 */
export const queryKeys = keys as {
  [Name in keyof typeof keys]: (typeof keys)[Name] extends (...input: infer Input) => infer Key
    ? (...input: Input) => TypedKey<Name, Key>
    : never;
};
