/** What each body of the API has, as tests see it: enough to send something wrong in every place. */
type Field = { kind: keyof typeof WRONG; needed?: true };

const SCHOOL: Record<string, Field> = {
  name: { kind: 'schoolName' },
  city: { kind: 'city' },
  province: { kind: 'province' },
  slc: { kind: 'title' },
  schoolUuid: { kind: 'title' },
  grades: { kind: 'title' },
  gradeRange: { kind: 'title' },
  principal: { kind: 'title' },
  principalEmail: { kind: 'optionalEmail' },
  email: { kind: 'optionalEmail' },
  website: { kind: 'webAddress' },
  thumbnail: { kind: 'webAddress' },
  geoLocation: { kind: 'place' },
  description: { kind: 'note' },
};

const EVENT: Record<string, Field> = {
  location: { kind: 'title' },
  description: { kind: 'note' },
  allDay: { kind: 'flag' },
  end: { kind: 'localEnd' },
  repeats: { kind: 'repeats' },
};

export const BODIES: Record<string, Record<string, Field>> = {
  'POST /api/login': { email: { kind: 'email', needed: true }, password: { kind: 'password', needed: true } },
  'POST /api/register': {
    email: { kind: 'email', needed: true },
    password: { kind: 'newPassword', needed: true },
    firstName: { kind: 'name' },
    lastName: { kind: 'name' },
  },
  'PATCH /api/user/profile': {
    email: { kind: 'email' },
    firstName: { kind: 'name' },
    lastName: { kind: 'name' },
    notifyNewPosts: { kind: 'flag' },
  },
  'POST /api/user/change-password': {
    currentPassword: { kind: 'password', needed: true },
    newPassword: { kind: 'newPassword', needed: true },
  },
  'POST /api/posts': {
    schoolId: { kind: 'id', needed: true },
    content: { kind: 'longText', needed: true },
    title: { kind: 'title' },
    isAnonymous: { kind: 'flag' },
  },
  'PATCH /api/posts/{id}': { content: { kind: 'longText' }, title: { kind: 'title' }, media: { kind: 'order' } },
  'POST /api/posts/{id}/vote': { voteType: { kind: 'voteType', needed: true } },
  'POST /api/posts/{id}/comments': { content: { kind: 'text', needed: true } },
  'PATCH /api/comments/{id}': { content: { kind: 'text', needed: true } },
  'POST /api/posts/{id}/report': { reason: { kind: 'reportReason', needed: true }, note: { kind: 'shortNote' } },
  'POST /api/comments/{id}/report': { reason: { kind: 'reportReason', needed: true }, note: { kind: 'shortNote' } },
  'POST /api/reviews/{id}/appeal': { text: { kind: 'text', needed: true } },
  'POST /api/admin/reviews/{id}/claim': { takeOver: { kind: 'flag' } },
  'POST /api/admin/reviews/{id}/decision': {
    decision: { kind: 'decision', needed: true },
    reason: { kind: 'text', needed: true },
    suspendUntil: { kind: 'dayOrNever' },
    editedAt: { kind: 'momentOrNull' },
  },
  'POST /api/admin/reviews/{id}/appeal-decision': { decision: { kind: 'decision', needed: true }, reason: { kind: 'text', needed: true } },
  'POST /api/admin/watched-words': { word: { kind: 'city', needed: true } },
  'PUT /api/admin/settings': { holdFirstPost: { kind: 'flag', needed: true } },
  'PUT /api/admin/users/{id}': { isAdmin: { kind: 'flag', needed: true }, isVerifiedParent: { kind: 'flag' } },
  'POST /api/admin/users/bulk-delete': { userIds: { kind: 'ids', needed: true } },
  'POST /api/admin/users/{id}/access': { until: { kind: 'day', needed: true }, reason: { kind: 'text', needed: true } },
  'POST /api/admin/users/{id}/suspension': { until: { kind: 'dayOrNever', needed: true }, reason: { kind: 'text', needed: true } },
  'POST /api/admin/users/{id}/resolve-alert': { alertId: { kind: 'id', needed: true } },
  'POST /api/admin/schools': { ...SCHOOL, name: { kind: 'schoolName', needed: true }, city: { kind: 'city', needed: true } },
  'PUT /api/admin/schools/{id}': { ...SCHOOL, updatedAt: { kind: 'moment' } },
  'POST /api/admin/schools/{id}/events': { ...EVENT, title: { kind: 'eventTitle', needed: true }, start: { kind: 'localTime', needed: true } },
  'PUT /api/admin/events/{id}': { ...EVENT, title: { kind: 'eventTitle', needed: true }, start: { kind: 'localTime', needed: true } },
  'POST /api/admin/schools/import-csv': {
    schools: { kind: 'rows', needed: true },
    startRow: { kind: 'id' },
    rowNumbers: { kind: 'ids' },
    fileDate: { kind: 'moment' },
    dryRun: { kind: 'flag' },
  },
  'POST /api/admin/schools/{id}/events/import': { ics: { kind: 'calendar', needed: true }, dryRun: { kind: 'flag' } },
  'POST /api/create-subscription-from-payment': { paymentIntentId: { kind: 'intent', needed: true } },
};

const NO_TEXT: unknown[] = [0, 1, -1.5, 1e308, true, false, [], ['upvote'], [[]], {}, { length: 1 }, { $ne: null }, { toString: 'x' }];
const NUL = ['\0', 'a\0b', 'a\0'];
const NO_DAY = [
  ...NO_TEXT, ...NUL, '', 'tomorrow', '2026-02-30', '2026-13-01', '30/06/2030', '2030-6-30', '+002030-06-30', '0000-01-01', '2020-01-01', '9999-12-31', '2030-06-30T25:00:00Z',
  '2030-06-30T10:00:00', '2030-06-30\n', "2030-06-30'--",
];
const NO_LOCAL_TIME = [
  ...NO_TEXT, ...NUL, 'tomorrow', '2030-06-01', '2030-02-30T09:00', '2030-13-01T09:00', '2030-06-01T24:00', '2030-06-01T09:60', '2030-06-01 09:00', '2030-06-01T09:00Z',
  '2030-06-01T09:00:00', '1999-12-31T09:00', '2101-01-01T09:00', '+02030-06-01T09:00', '2030-06-01T09:00\n', '09:00',
];
const letters = (count: number) => 'é'.repeat(count);

export const WRONG = {
  text: [null, ...NO_TEXT, ...NUL, '', ' ', '\t\n\u2003', letters(2_001)],
  longText: [null, ...NO_TEXT, ...NUL, '', ' ', '\t\n\u2003', letters(10_001)],
  title: [...NO_TEXT, ...NUL, letters(201)],
  name: [...NO_TEXT, ...NUL, letters(101)],
  email: [null, ...NO_TEXT, ...NUL, '', ' ', 'x', 'x@', '@x.ca', 'a b@x.ca', 'a@x', 'a@x.ca\0', 'a@x.ca, b@x.ca', `${'a'.repeat(250)}@x.ca`, '\ud800@x.ca'],
  password: [null, ...NO_TEXT, '', letters(2_000)],
  newPassword: [null, ...NO_TEXT, ...NUL, 'long but\0with NUL', '', 'seven77', letters(129), letters(2_000)],
  flag: [null, 'true', 'false', '', 0, 1, [], [true], {}],
  id: [null, '1', '', 'abc', 1.5, -1, 0, 2_147_483_648, 1e308, 99_999_999_999_999_999_999, true, [], [1], {}, '1e2', '0x10'],
  ids: [null, ...NO_TEXT, '', '1', ['1'], [0], [-1], [1.5], [2 ** 31], [null], [[1]], [{}], [1, 'x'], { 0: 1, length: 1 }, Array(10_001).fill(1)],
  day: [null, ...NO_DAY],
  dayOrNever: NO_DAY,
  intent: [
    null, ...NO_TEXT, ...NUL, '', 'pi_', 'seti_short', 'sub_1234567890', 'cus_1234567890', ' pi_1234567890', 'pi_1234567890\n', 'PI_1234567890',
    'pi_12345678/../customers', 'pi_1234567890_secret_abcdefghijk', `pi_${'a'.repeat(256)}`, 'pi_éééééééé', "pi_12345678' OR 1=1",
  ],
  order: [
    null, ...NO_TEXT.filter((value) => !Array.isArray(value) || value.length > 0), '', '1', [null], [1], ['1'], [{}], [{ id: null }], [{ id: '1' }], [{ id: 0 }],
    [{ id: -1 }], [{ id: 1.5 }], [{ id: 2 ** 53 }], [{ id: [1] }], [{ alt: 'x' }], [{ id: 1, alt: 1 }], [{ id: 1, alt: 'a\0b' }], [{ id: 1, alt: letters(301) }],
    [{ id: 1, alt: [] }], Array(5).fill({ id: 1 }), Array(2_000).fill({ id: 1 }), { 0: { id: 1 }, length: 1 },
  ],
  /** What is wrong with one row is answered, and refuses nothing else. */
  rows: [null, ...NO_TEXT.filter((value) => !Array.isArray(value) || value.length === 0), '', 'x', { 0: { name: 'A' }, length: 1 }],
  schoolName: [null, ...NO_TEXT, ...NUL, '', ' ', letters(201)],
  city: [null, ...NO_TEXT, ...NUL, '', ' ', letters(101)],
  province: [null, ...NO_TEXT, ...NUL, '', 'Ontario', 'nova scotia', 'Nova Scotia '],
  optionalEmail: [...NO_TEXT, ...NUL, 'x', 'x@', '@x.ca', 'a b@x.ca', 'a@x', 'a@x.ca, b@x.ca', 'mailto:a@x.ca', `${'a'.repeat(250)}@x.ca`],
  webAddress: [
    ...NO_TEXT, ...NUL, 'x', 'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', '&#106;avascript:alert(1)', 'data:text/html,x', 'vbscript:x',
    '//evil', '\\\\evil', 'ftp://x.ca', 'http://a@b.ca', 'http://a:b@c.ca', 'http://[::1]', 'http://localhost', 'https://', `https://x.ca/${letters(2_000)}`,
  ],
  place: [...NO_TEXT, ...NUL, '0', '0,0', '44.6', '44.6,63.5', '-63.5,44.6', '49,-63', '44,-70', '4e1,-6e1', 'NaN,NaN', '44.6;-63.5'],
  note: [...NO_TEXT, ...NUL, letters(5_001)],
  moment: [null, ...NO_TEXT, ...NUL, '', 'yesterday', '2026-11-21', '2026-13-01T00:00:00Z', '2026-11-21T12:00:00', 'Sat Nov 21 2026'],
  momentOrNull: [...NO_TEXT, ...NUL, '', 'yesterday', '2026-11-21', '2026-13-01T00:00:00Z', '2026-11-21T12:00:00', 'Sat Nov 21 2026'],
  shortNote: [...NO_TEXT, ...NUL, letters(501)],
  reportReason: [null, ...NO_TEXT, ...NUL, '', 'CHILD', ' child', 'child ', 'Identifies a child', 'child,privacy', '__proto__'],
  decision: [null, ...NO_TEXT, ...NUL, '', 'KEEP', 'open', 'suspend', 'keep,hide', '__proto__'],
  eventTitle: [null, ...NO_TEXT, ...NUL, '', ' ', letters(201)],
  localTime: [null, ...NO_LOCAL_TIME, ''],
  localEnd: [...NO_LOCAL_TIME, '2026-01-01T09:00'],
  repeats: [null, ...NO_TEXT, ...NUL, '', 'daily', 'WEEKLY', 'FREQ=SECONDLY', 'other'],
  calendar: [null, ...NO_TEXT, '', 'x', 'BEGIN:VEVENT', 'BEGIN:VCALENDARS', ' x BEGIN:VCALENDAR\n', 'BEGIN:VCALENDAR\n\0', `BEGIN:VCALENDAR\n${'x'.repeat(1_048_576)}`],
  voteType: [null, ...NO_TEXT, ...NUL, '', 'UPVOTE', ' upvote', 'upvote ', 'up', 'upvote,downvote'],
} satisfies Record<string, unknown[]>;

/** Sent as they are, as application/json. */
export const RAW_BODIES: [string, BodyInit, number][] = [
  ['nothing', '', 400],
  ['a space', ' ', 400],
  ['half an object', '{"content":"x"', 400],
  ['an object and more', '{"content":"x"}x', 400],
  ['two objects', '{"content":"x"}{"content":"y"}', 400],
  ['single quotes', "{'content':'x'}", 400],
  ['a trailing comma', '{"content":"x",}', 400],
  ['a comment', '{"content":"x"}// x', 400],
  ['a function', '(()=>1)()', 400],
  ['XML', '<content>x</content>', 400],
  ['a form', 'content=x&schoolId=1', 400],
  ['null', 'null', 400],
  ['true', 'true', 400],
  ['a number', '1', 400],
  ['NaN', 'NaN', 400],
  ['a huge number', '1e999', 400],
  ['a text', '"x"', 400],
  ['an empty list', '[]', 400],
  ['a list', '[{"content":"x"}]', 400],
  ['a control character', '{"content":"\u0001"}', 400],
  ['NUL', '\0', 400],
  ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), 400],
  ['gzip', new Uint8Array([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00]), 400],
  ['depth', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, 400],
  ['great depth', '['.repeat(32_000) + ']'.repeat(32_000), 400],
  ['depth without end', '{"a":'.repeat(10_000), 400],
  ['2 MB of text', `{"content":"${'x'.repeat(2_000_000)}"}`, 413],
  ['2 MB of spaces', `${' '.repeat(2_000_000)}{}`, 413],
  ['2 MB of brackets', '['.repeat(2_000_000), 413],
  ['2 MB of nothing', new Uint8Array(2_000_000), 413],
];

/** In an address where an id belongs, as it is sent: 400 for what is no integer, 404 for an integer that no row has. */
export const PATH_IDS: [string, number][] = [
  ['1.5', 400],
  ['-1', 404],
  ['0', 404],
  ['-0', 400],
  ['2147483648', 404],
  ['99999999999999999999', 404],
  [`1${'0'.repeat(400)}`, 404],
  ['abc', 400],
  ['01', 400],
  ['1e2', 400],
  ['0x10', 400],
  ['+1', 400],
  ['1,2', 400],
  ['1;2', 400],
  ['%00', 400],
  ['1%00', 400],
  ['%20', 400],
  ['%201', 400],
  ['1%0A', 400],
  ['%D9%A1', 400], // an Arabic one
  ['%EF%BC%91', 400], // a full-width one
  ['NaN', 400],
  ['Infinity', 400],
  ['null', 400],
  ['undefined', 400],
  ['[object%20Object]', 400],
  ['__proto__', 400],
  ["1'--", 400],
  ['1%20OR%201=1', 400],
  ['..%2F1', 400],
  ['{id}', 400],
];

/** In place of a variant or a key: none is ever the way to a file (security U9). */
export const WRONG_NAMES: [string, number][] = [
  ['nothing', 404],
  ['JPEG', 404],
  ['jpeg%20', 404],
  ['jpeg.jpg', 404],
  ['%00', 404],
  ['jpeg%00', 404],
  ['jpeg%00.png', 404],
  ['%2e%2e', 404],
  ['..%2f..%2fetc%2fpasswd', 404],
  ['%2e%2e%2f%2e%2e%2fincoming', 404],
  ['..%5c..%5cetc%5cpasswd', 404],
  ['%2e%2e%5cincoming', 404],
  ['..;%2fincoming', 404],
  ['%252e%252e%252f', 404],
  ['%EF%BC%8E%EF%BC%8E%2F', 404], // full-width dots
  ['%2fetc%2fpasswd', 404],
  ['file:%2f%2f%2fetc%2fpasswd', 404],
  ['....%2f%2f....%2f%2f', 404],
  ["jpeg'--", 404],
  ['%25', 404],
  ['__proto__', 404],
  ['%F0%9F%98%80', 404],
  ['a'.repeat(101), 404],
];

export const WRONG_TOKENS: [string, number][] = [
  ['abc', 404],
  ['%00', 404],
  ['%20', 404],
  ['..%2F..%2Fetc', 404],
  ["'%20OR%201=1", 404],
  ['%F0%9F%98%80', 404],
  ['__proto__', 404],
  [`${'a'.repeat(21)}%00`, 404],
  ['a'.repeat(64), 404],
  ['a'.repeat(201), 400],
];

/** Of every list. */
export const WRONG_LIMITS = ['limit=abc', 'limit=0', 'limit=-1', 'limit=', 'limit=NaN', 'limit=Infinity', 'limit=1,2', 'limit=null', 'limit=%00', 'limit=1&limit=x'];

const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

export const WRONG_CURSORS = [
  '',
  'abc',
  '%00',
  '%F0%9F%98%80',
  'A'.repeat(501),
  forged(null),
  forged([]),
  forged({ order: 'recent' }),
  forged(['recent', '2026-11-05T12:00:00.000Z', 7, 7]),
  forged(['recent', '2026-11-05T12:00:00.000Z', 2_147_483_648]),
  forged(['recent', "2026-11-05T12:00:00.000Z'--", 7]),
  forged(['recent', '0000-01-01T00:00:00Z', 7]),
  forged(['recent', 7, 7]),
  forged(['evil', '2026-11-05T12:00:00.000Z', 7]),
];

/** Of a list that can be sorted. */
export const WRONG_SORTS = ['sort=evil', 'sort=', 'sort=RECENT', 'sort=id;DROP%20TABLE%20posts', 'sort=__proto__', 'sort=recent&sort=evil', 'sort=%00'];

/** Security Z6: what nobody may say of himself or his posts. The beginning of an object as text, so that __proto__ is a key like others. */
export const SMUGGLED = `"isAdmin": true, "is_admin": true, "id": 1, "userId": 1, "user_id": 1, "subscriptionStatus": "active", "status": "active",
  "accessUntil": "2099-01-01T00:00:00Z", "membership": {"create": {"status": "active"}}, "stripeCustomerId": "cus_1", "stripeSubscriptionId": "sub_1",
  "createdAt": "2001-01-01T00:00:00Z", "updatedAt": "2001-01-01T00:00:00Z", "shareToken": "smuggled-0000000000000", "upvoteCount": 99, "popularRank": 99,
  "avatar": "https://evil.example/x.png", "termsVersion": "none", "role": "admin", "hasAccess": true,
  "__proto__": {"isAdmin": true, "role": "admin"}, "constructor": {"prototype": {"isAdmin": true}}, "prototype": {"isAdmin": true},`;
