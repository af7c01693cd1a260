import { fieldsOf, type Operation } from '../../support/http/operations';

/**
 * Path parameters that take an id. Each key is a parameter together with the path segment before it. Each value lists
 * the tables whose rows have such ids, or says why nobody owns the id.
 */
export const ID_PATH_PARAMETERS: Record<string, string[] | string> = {
  'posts/{id}': ['posts'],
  'comments/{id}': ['comments'],
  'media/{id}': ['post_media'],
  '{id}/{variant}': 'the variant of a photo file',
  'avatars/{key}': ['stored_files'],
  'calendar/{key}': 'a secret that was shared with everyone who has it',
  'notifications/{id}': ['notifications'],
  'reviews/{id}': ['reviews'],
  'reviews/{reviewId}': ['reviews'],
  'schools/{id}': ['deleted_schools'],
  'users/{id}': ['users'],
  'notice/{id}': ['school_notices'],
  'receipts/{id}': ['membership_payments'],
  'codes/{code}': ['school_codes'],
  'drafts/{place}': 'a place on the site, where each person has their own draft',
  'passkeys/{passkeyId}': ['passkeys'],
  'sessions/{sessionId}': ['sessions'],
  'shared/{shareToken}': 'a secret that was shared with everyone who has it',
  'reply/{token}': 'a secret that only the office of a school has',
  'replies/{replyId}': 'a reply of a school, which belongs to nobody',
  'unsubscribe/{token}': 'a secret that was shared with everyone who has it',
  'mail/{mailId}': ['mail'],
  'test/{mailId}': 'a test email, whose result each administrator may read',
  'previews/{kind}': 'a kind of email',
  'inbox/{kind}': 'a kind of inbox entry',
  '{kind}/{entry}': ['contact_messages', 'reviews'],
  'watched-words/{id}': ['watched_words'],
  'endorsements/{id}': ['endorsements'],
  'voices/{id}': ['community_voices'],
  'events/{id}': ['school_events'],
  'managed-events/{eventId}': ['school_events'],
  'event-suggestions/{suggestionId}': ['event_suggestions'],
  'calendar-feeds/{id}': ['calendar_feeds'],
  'council-codes/{id}': ['council_batches'],
  'mailings/{id}': ['mailings'],
  'corrections/{id}': ['field_suggestions'],
  'report-campaigns/{id}': ['report_campaigns'],
  'contact/{id}': ['contact_messages'],
  'prices/{id}': 'a price, which belongs to nobody',
};

/** Query parameters that take an id. Each value lists the tables with such ids, or says why nobody owns the id. */
export const ID_QUERY_PARAMETERS: Record<string, string[] | string> = {
  postId: ['posts'],
  of: ['users'],
  who: ['users'],
  targetId: ['posts', 'users'],
  invoiceId: ['membership_payments'],
  school: ['deleted_schools'],
  board: ['deleted_schools'],
  act: 'the idempotency key of sending one’s own draft',
  cursor: 'a cursor in a list that the person may read anyway',
  after: 'a time or a cursor in notifications for everybody',
};
export const NAMES_WITHOUT_ID =
  /^(limit|sort|state|topic|from|to|month|kind|action|targetType|status|as|search|membership|verified|suspended|expires|withdraw|title|q|mine|region|family|since|photos|hidden|interval|day|lasts)$/;

/**
 * Fields of request bodies and forms that take an id, by their path in the body. The value lists the tables with such
 * ids, or says why the tests need none.
 */
export const ID_BODY_FIELDS: Record<string, string[] | string> = {
  postId: ['posts'],
  commentId: ['comments'],
  parentId: ['comments'],
  'media[].id': ['post_media'],
  userId: ['users'],
  'ids[]': ['notifications'],
  'userIds[]': ['users'],
  'schools[].id': ['deleted_schools'],
  schoolId: ['deleted_schools'],
  'schoolIds[]': ['deleted_schools'],
  nextId: ['deleted_schools'],
  'takeFile[].schoolId': ['deleted_schools'],
  alertId: ['billing_alerts'],
  'alertIds[]': ['billing_alerts'],
  assignedTo: ['users'],
  change: ['audit_log'],
  invoiceId: ['membership_payments'],
  endpoint: ['push_subscriptions'],
  paymentIntentId: 'an id at Stripe, tested in tests/api/membership/payment/other-peoples-payments.test.ts',
  uploadId: 'an id that the browser chooses for its upload',
  'seen.priceId': 'an id at Stripe, which belongs to nobody',
  'passkey.id': ['passkeys'],
  'passkey.rawId': ['passkeys'],
  id: ['posts'],
};
export const SECRET_FIELDS = /^(token|code|invitation|promotionCode|keys\..*)$/;
const isIdLike = (path: string) => /(^|[.\]])id$|[a-z]Id$|Ids\[\]$/.test(path) || path in ID_BODY_FIELDS;

/** Requests that may write rows of another person, each with the reason. */
export const MAY_WRITE: Record<string, string> = {
  'POST /api/users/{id}/follow': 'anyone may follow a person',
  'POST /api/users/{id}/mute': 'anyone may mute a person',
  'POST /api/schools/{id}/vouches': 'a parent of the school may vouch for a person whom they know',
  'POST /api/user/push':
    'only the browser knows its push address, so its push subscription moves to the person who uses it now (record 075)',
};

/** Returns a path parameter with the segment before it, such as `posts/{id}`. */
export const withSegmentBefore = (template: string, name: string): string => {
  const parts = template.split('/');
  const at = parts.indexOf(`{${name}}`);
  return `${parts[at - 1]}/{${name}}`;
};

/** Returns the fields of a body or form that take an id. */
export const idFieldsOf = ({ body, form }: Operation): string[] => [
  ...new Set(
    [body, form]
      .flatMap((schema) => (schema ? fieldsOf(schema) : []))
      .map(({ path, schema }) => (schema.items && /Ids$/.test(path) ? `${path}[]` : path))
      .filter((path) => isIdLike(path)),
  ),
];

export type IdParameter = { at: 'path' | 'query' | 'body'; name: string; tables: string[] };

/**
 * Returns the path parameters, query parameters and body fields of a request that take an id. Leaves out ids of things
 * that a person cannot own.
 */
export function idParametersOf(operation: Operation): IdParameter[] {
  const parameters = operation.parameters.flatMap(({ in: at, name }) =>
    at === 'header'
      ? []
      : [
          {
            at,
            name,
            tables:
              at === 'path'
                ? ID_PATH_PARAMETERS[withSegmentBefore(operation.template, name)]
                : ID_QUERY_PARAMETERS[name],
          },
        ],
  );
  const fields = idFieldsOf(operation).map((name) => ({ at: 'body' as const, name, tables: ID_BODY_FIELDS[name] }));
  return [...parameters, ...fields].filter((place): place is IdParameter => Array.isArray(place.tables));
}
