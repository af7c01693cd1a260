/**
 * Features of the API, each with the path parts that belong to it. If a path contains several of these parts, the last
 * one decides, for example 'posts' in /api/schools/5/posts.
 */
const FEATURES: Record<string, string[]> = {
  Accounts: ['user', 'login', 'logout', 'register'],
  'Second factors': ['factors', 'passkeys', 'passkey', 'prove', 'recovery-codes', 'totp'],
  'Addresses and letters': [
    'pending-email',
    'verify-email',
    'undo-email',
    'forgot-password',
    'reset-password',
    'preferences',
    'unsubscribe',
    'mail',
    'letters',
  ],
  Membership: [
    'membership',
    'create-subscription-payment',
    'create-subscription-from-payment',
    'cancel-subscription',
    'fix-subscription',
    'reset-subscription',
    'billing-portal',
    'council-codes',
    'council-code',
    'promotion-code',
    'seat',
    'webhooks',
  ],
  Schools: ['schools', 'subscriptions', 'invitations'],
  Posts: ['posts', 'feed', 'saved', 'comments', 'shared', 'similar-posts'],
  'Photos, videos, avatars': ['media', 'avatar', 'avatars'],
  Events: ['events', 'events.ics', 'calendar', 'managed-events', 'calendar-feeds'],
  'Suggested events and reminders': ['event-suggestions', 'event-reminders', 'reminder'],
  Notifications: ['notifications', 'push'],
  'What is new on open pages': ['stream'],
  'Storm mornings': ['storm'],
  Concerns: ['concern', 'me-too', 'poll-outcome', 'reply', 'reply-link', 'replies'],
  'Messages to many people': ['mailings'],
  'School year': ['school-year', 'moving-on'],
  Moderation: ['report', 'reviews', 'reveal', 'watched-words', 'moderation', 'moderators'],
  Settings: ['settings', 'features', 'notice', 'endorsements', 'voices'],
  Corrections: ['corrections'],
  Accounting: ['accounting'],
  Growth: ['growth'],
  Inbox: ['inbox', 'contact'],
  'Following and mentions': ['follow', 'follows', 'people', 'visit'],
  People: ['users', 'mute', 'mutes'],
  'Audit and statistics': ['audit', 'statistics'],
  Operation: ['health', 'metrics', 'openapi.json', 'security.txt', 'service-worker.js'],
};

const featureOfWord = new Map(
  Object.entries(FEATURES).flatMap(([feature, words]) => words.map((word) => [word, feature] as const)),
);

const isFixed = (word: string) => !['', 'api', 'admin'].includes(word) && !/^[[{]/.test(word);

/** Returns the feature of an address such as /api/posts/{id}/report. */
export function productAreaOfPath(address: string): string {
  const words = address.split('/').filter(isFixed);
  const featuresFound = words.flatMap((word) => featureOfWord.get(word) ?? []);
  return featuresFound.at(-1) ?? titled(words[0] ?? 'the rest');
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');

/** Sorts features in the order of `FEATURES`, without duplicates. Features that are not in `FEATURES` come last. */
export function sortProductAreas(features: Iterable<string>): string[] {
  const order = Object.keys(FEATURES);
  const place = (feature: string) => (order.includes(feature) ? order.indexOf(feature) : order.length);
  return [...new Set(features)].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}
