import { fieldsOf, type Operation } from '../../support/http/operations';

/**
 * Path parameters that take an id, each with the path segment before the parameter. The value lists the tables that the
 * id can belong to, or says why the id belongs to nobody.
 */
export const IN_PATH: Record<string, string[] | string> = {
  'posts/{id}': ['posts'],
  'comments/{id}': ['comments'],
  'media/{id}': ['post_media'],
  '{id}/{variant}': 'a word for one of the files of a photo',
  'avatars/{key}': ['stored_files'],
  'calendar/{key}': 'a secret: who has it was given it',
  'notifications/{id}': ['notifications'],
  'reviews/{id}': ['reviews'],
  'reviews/{reviewId}': ['reviews'],
  'schools/{id}': ['deleted_schools'],
  'users/{id}': ['users'],
  'notice/{id}': ['school_notices'],
  'receipts/{id}': ['membership_payments'],
  'codes/{code}': ['school_codes'],
  'drafts/{place}': 'a place on the site, where each has his own',
  'passkeys/{passkeyId}': ['passkeys'],
  'sessions/{sessionId}': ['sessions'],
  'shared/{shareToken}': 'a secret: who has it was given it',
  'unsubscribe/{token}': 'a secret: who has it was given it',
  'mail/{mailId}': ['mail'],
  'letters/{kind}': 'a kind of letter',
  'inbox/{kind}': 'a kind of entry',
  '{kind}/{entry}': ['contact_messages', 'reviews'],
  'watched-words/{id}': ['watched_words'],
  'events/{id}': ['school_events'],
  'council-codes/{id}': ['council_batches'],
  'corrections/{id}': ['field_suggestions'],
  'report-campaigns/{id}': ['report_campaigns'],
  'contact/{id}': ['contact_messages'],
  'prices/{id}': 'a price, which is nobody’s',
};

/**
 * Query parameters that take an id. The value lists the tables that the id can belong to, or says why the id belongs to
 * nobody.
 */
export const IN_QUERY: Record<string, string[] | string> = {
  of: ['users'],
  who: ['users'],
  targetId: ['posts', 'users'],
  invoiceId: ['membership_payments'],
  school: ['deleted_schools'],
  board: ['deleted_schools'],
  act: 'what the sending of one’s own draft is called',
  cursor: 'a place in a list that is one’s own anyway',
  after: 'a moment or a place in what is told to all',
};
export const NO_ID =
  /^(limit|sort|state|topic|from|to|month|kind|action|targetType|status|as|search|membership|verified|suspended|expires|withdraw|title|q|mine|region|since|photos|hidden|interval|day)$/;

/**
 * Fields of bodies and forms that take an id, each by its path in the body. The values have the same form as in
 * `IN_PATH`.
 */
export const IN_BODY: Record<string, string[] | string> = {
  postId: ['posts'],
  commentId: ['comments'],
  parentId: ['comments'],
  'media[].id': ['post_media'],
  userId: ['users'],
  'userIds[]': ['users'],
  'schools[].id': ['deleted_schools'],
  schoolId: ['deleted_schools'],
  'takeFile[].schoolId': ['deleted_schools'],
  alertId: ['billing_alerts'],
  'alertIds[]': ['billing_alerts'],
  assignedTo: ['users'],
  change: ['audit_log'],
  invoiceId: ['membership_payments'],
  endpoint: ['push_subscriptions'],
  paymentIntentId: 'of Stripe: tests/api/membership/payment/foreign-intents.test.ts',
  uploadId: 'what an upload calls itself',
  'seen.priceId': 'of Stripe, and nobody’s',
  'passkey.id': ['passkeys'],
  'passkey.rawId': ['passkeys'],
  id: ['posts'],
};
export const SECRETS = /^(token|code|invitation|promotionCode|keys\..*)$/;
const isIdLike = (path: string) => /(^|[.\]])id$|[a-z]Id$|Ids\[\]$/.test(path) || path in IN_BODY;

/** Requests that may write rows of another person. Each value says why. */
export const MAY_WRITE: Record<string, string> = {
  'POST /api/users/{id}/follow': 'he is followed by whoever wishes',
  'POST /api/users/{id}/mute': 'he is not read by whoever wishes',
  'POST /api/schools/{id}/vouches': 'a parent of the school says of whom he knows that he is one, too',
  'POST /api/user/push':
    'an address of a browser is known to that browser alone, which is told for who uses it now (record 075)',
};

/** Returns a path parameter with the segment before it, such as `posts/{id}`. */
export const withSegmentBefore = (template: string, name: string): string => {
  const parts = template.split('/');
  const at = parts.indexOf(`{${name}}`);
  return `${parts[at - 1]}/{${name}}`;
};

/** Returns the fields of a body or form that take an id. */
export const idsIn = ({ body, form }: Operation): string[] => [
  ...new Set(
    [body, form]
      .flatMap((schema) => (schema ? fieldsOf(schema) : []))
      .map(({ path, schema }) => (schema.items && /Ids$/.test(path) ? `${path}[]` : path))
      .filter((path) => isIdLike(path)),
  ),
];

export type IdPlace = { at: 'path' | 'query' | 'body'; name: string; tables: string[] };

/** Returns the path, query and body fields of a request that take an id of something a person can own. */
export function idPlaces(operation: Operation): IdPlace[] {
  const parameters = operation.parameters.flatMap(({ in: at, name }) =>
    at === 'header'
      ? []
      : [{ at, name, tables: at === 'path' ? IN_PATH[withSegmentBefore(operation.template, name)] : IN_QUERY[name] }],
  );
  const fields = idsIn(operation).map((name) => ({ at: 'body' as const, name, tables: IN_BODY[name] }));
  return [...parameters, ...fields].filter((place): place is IdPlace => Array.isArray(place.tables));
}
