/** What each body of the API has, as tests see it: enough to send something wrong in every place. */
type Field = { kind: keyof typeof WRONG; needed?: true };

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
  'PATCH /api/posts/{id}': { content: { kind: 'longText' }, title: { kind: 'title' } },
  'POST /api/posts/{id}/vote': { voteType: { kind: 'voteType', needed: true } },
  'POST /api/posts/{id}/comments': { content: { kind: 'text', needed: true } },
  'PATCH /api/comments/{id}': { content: { kind: 'text', needed: true } },
  'POST /api/create-subscription-from-payment': { paymentIntentId: { kind: 'intent', needed: true } },
};

const NO_TEXT: unknown[] = [0, 1, -1.5, 1e308, true, false, [], ['upvote'], [[]], {}, { length: 1 }, { $ne: null }, { toString: 'x' }];
const NUL = ['\0', 'a\0b', 'a\0'];
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
  intent: [
    null, ...NO_TEXT, ...NUL, '', 'pi_', 'seti_short', 'sub_1234567890', 'cus_1234567890', ' pi_1234567890', 'pi_1234567890\n', 'PI_1234567890',
    'pi_12345678/../customers', 'pi_1234567890_secret_abcdefghijk', `pi_${'a'.repeat(256)}`, 'pi_éééééééé', "pi_12345678' OR 1=1",
  ],
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
