import 'server-only';
import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { readSessionId } from '@/lib/auth/session-cookie';
import { runReadAsSessionUser, runWriteAsSessionUser, type UncheckedSession } from '@/lib/auth/run-as-session-user';
import { findSessionUser, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/time/clock';
import { env } from '@/lib/env';
import type { ErrorCode } from '@/lib/errors';
import { actorFromUser } from '@/lib/policy/actor';
import {
  throwIfDenied,
  checkContentPermission,
  checkRolePermission,
  checkSchoolPermission,
} from '@/lib/policy/access-policy';
import type { Action, Actor, ContentOwnerAction, SchoolAction, SignedInPerson } from '@/lib/policy/access-policy';
import type { RequestActor } from './request/request-actor';
import { readBodyBytes, readBodyJson } from './request/body';
import { readClientIpHeader } from './request/client-ip-header';
import {
  checkSessionThenRunWrite,
  findStoredOrCountUse,
  runSqlWriteStatement,
  type RateLimitUse,
  type SqlWriteRunner,
} from './session-checked-write';
import { enforceRateLimit, getRateLimitKey, undoRateLimitUse, type RateLimitName } from './rate-limits';
import { removeUploadFolder, receiveMultipartForm, type FileFieldLimits } from './request/multipart';
import {
  fingerprintRequest,
  executeRequestOnce,
  type RequestFingerprint,
  type StoredResponse,
  type IdempotentWriteRunner,
} from './request/idempotency';
import { checkReplyAgainstSchema } from './response/check-reply';
import { buildResponse, buildErrorResponse } from './response/build-response';
import { logRefusedRequest, getLoggableRoute } from './refused-requests-log';
import { refuseCrossOriginWrite } from './request/same-origin';
import { requireAuthorIsSignedInUser } from './request/content-author';

type Shape<P, Q, B, R, QI, BI, A> = {
  /** Description for the API document. The first sentence becomes the heading. */
  about: string;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q, QI>;
  body?: z.ZodType<B, BI>;
  /** Maximum size of the body in bytes. The default is 64 KB. */
  bodyLimit?: number;
  /**
   * Settings for requests from servers such as Stripe, which sign their requests or send a token. The route skips the
   * checks of origin, cookies and `body`.
   */
  signed?: {
    /** Maximum size of the body in bytes. */
    limit: number;
    /** Name of the header with the signature or token. */
    header: string;
    /** Media type of the body in the API document. The default is JSON. */
    type?: string;
    /** Verifies the signature or token before all other checks, and converts the raw body to the handler's input. */
    open: (raw: Buffer, signature: string | null) => B;
  };
  /**
   * True if people open the route from a link in an email. A secret in the link identifies the person, so the origin
   * and cookies are not checked.
   */
  byLink?: true;
  /**
   * Media types of JSON reports that browsers send automatically, such as CSP reports. The origin is not checked,
   * because some browsers omit it. Scripts of other sites cannot send such requests, because our server refuses the
   * browser's preflight request (CORS).
   */
  reported?: readonly string[];
  /**
   * Files that the request may contain in a multipart form. The handler gets the files in its input `folder`, and the
   * text fields in its input `body`.
   */
  upload?: FileFieldLimits;
  reply?: z.ZodType<R>;
  /**
   * True if an open page sends the request automatically. Such a request does not count as use of the session, because
   * nobody may be looking (security A15).
   */
  byItself?: true;
  /**
   * True if the handler only reads from the database. It may run twice: first with the cached user, and again if the
   * session has changed (lib/auth/run-as-session-user.ts).
   */
  readsOnly?: true;
  /**
   * True if the handler writes with a single SQL statement (`write`). That statement also checks the cached session and
   * counts the request toward `limit`. If the request has an idempotency key, the statement that searches for the stored
   * response checks and counts.
   */
  isCheckedByWrite?: true;
  /**
   * True if the response is the same for everybody, so that the session is not looked up. The handler must return a
   * Response with an ETag.
   */
  isShared?: true;
  /** Status of a successful response. The default is 200, or 204 if the handler returns nothing. */
  status?: number;
  /**
   * Schemas of additional responses, by HTTP status. The handler returns each of these responses as a finished
   * `Response`.
   */
  also?: Record<number, z.ZodType<A>>;
  /**
   * Media types of a response that is not JSON. `also` lists the additional statuses that a file response may have: 206
   * (partial content), 304 (not modified) and 416 (range not satisfiable).
   */
  sends?: { types: readonly string[]; also?: readonly (206 | 304 | 416)[] };
  /** Target of a redirect. The handler returns a Response with status 302. */
  leadsTo?: string;
  /**
   * Reasons for which the handler itself refuses a request, by error code. Refusals by the checks that run before the
   * handler are not listed.
   */
  refuses?: Partial<Record<ErrorCode, string>>;
  /** Rate limits for each user or network address, which are checked before the handler runs. */
  limit?: RateLimitName | readonly RateLimitName[];
  /**
   * Makes a retry with the same Idempotency-Key skip the writes. If the value is `true`, the handler runs in one
   * transaction, and a retry gets the stored response. If it is an object, its function `again` builds the response.
   */
  once?: true | RebuiltResponse<B, R>;
};

/**
 * Setting for handlers that also wait for work outside the database, or whose response must not be stored. Such a
 * handler gets a function `once` in its input, and runs its writes with this function.
 */
type RebuiltResponse<B, R> = {
  /** Returns the contents that distinguish two requests with the same Idempotency-Key. */
  about: (body: B) => unknown;
  /** Builds the response to a retry. */
  again: (input: RebuildInput<B>) => Promise<NoInfer<R>>;
};

/** Data from which the function `again` builds the response to a retry. */
type RebuildInput<B> = { body: B; request: NextRequest; headers: Headers };

export type RouteInput<A, U, P, Q, B> = {
  actor: A;
  user: U;
  params: P;
  query: Q;
  body: B;
  /**
   * Folder with the files of an upload, which is deleted after the handler has run. Each file has the name of its form
   * field.
   */
  folder: string;
  request: NextRequest;
  requestId: string;
  /** Sender of the request, with the request's network address and id, for the audit log. */
  act: RequestActor;
  /** Headers of the response, including cookies. */
  headers: Headers;
  /**
   * Runs the writes of the handler. If the request has an Idempotency-Key, also records that the request was executed.
   */
  once: IdempotentWriteRunner;
  /**
   * Sends the only statement with which the handler writes. Only handlers with the setting `isCheckedByWrite` use this
   * function.
   */
  write: SqlWriteRunner;
};
type Handle<A, U, P, Q, B, R> = (
  input: RouteInput<A, U, P, Q, B>,
) => Promise<NoInfer<undefined extends R ? R | void : R> | Response>;

/** Description of a handler for the API document, without the handler's code. */
export type RouteDescription = Shape<unknown, unknown, unknown, unknown, unknown, unknown, unknown> & {
  may: Action | ContentOwnerAction | SchoolAction;
};

export type RouteDefinition<P, Q, B, R, QI = unknown, BI = unknown, A = never> = Shape<P, Q, B, R, QI, BI, A> &
  (
    | { may: 'anyone'; handle: Handle<Actor, CurrentUser | null, P, Q, B, R> }
    | { may: Exclude<Action, 'anyone'>; handle: Handle<SignedInPerson, CurrentUser, P, Q, B, R> }
    | {
        may: ContentOwnerAction;
        /**
         * Returns the owner of the item that the request is about, such as a post. Throws `not_found` if the item does
         * not exist. `body` is passed only for uploads.
         */
        subject: (params: P, actor: SignedInPerson, body: B) => Promise<{ userId: number }>;
        handle: Handle<SignedInPerson, CurrentUser, P, Q, B, R>;
      }
    | {
        may: SchoolAction;
        /** Returns the id of the school that the request is about. */
        school: (params: P) => number;
        handle: Handle<SignedInPerson, CurrentUser, P, Q, B, R>;
      }
  );

/**
 * Builds a handler under app/api. The handler checks a request in this order: origin, user, role, parameters, owner,
 * input, rate limit. The user comes early, so that errors do not tell unauthenticated visitors which content exists.
 */
export function route<
  P = undefined,
  Q = undefined,
  B = undefined,
  R = undefined,
  QI = undefined,
  BI = undefined,
  A = never,
>(spec: RouteDefinition<P, Q, B, R, QI, BI, A>) {
  const isOwned = 'subject' in spec || 'school' in spec;
  const mayLackBody = spec.body?.safeParse(undefined).success;
  const checkedLimit = spec.isCheckedByWrite && typeof spec.limit === 'string' ? spec.limit : null;
  async function handler(request: NextRequest, context: { params: Promise<unknown> }): Promise<Response> {
    const requestId = randomUUID();
    let folder = '';
    let identity: RequestFingerprint | null = null;
    let userId: number | null = null;
    try {
      const signed =
        spec.signed &&
        spec.signed.open(await readBodyBytes(request, spec.signed.limit), request.headers.get(spec.signed.header));
      const isWithoutSession = spec.signed ?? spec.byLink ?? spec.reported;
      if (!isWithoutSession) refuseCrossOriginWrite(request, env().APP_ORIGIN);
      const sessionId = isWithoutSession || spec.isShared ? null : await readSessionId(request.cookies);
      const rawParams = await context.params;
      let json: Promise<unknown> | undefined;
      const respond = async (user: CurrentUser | null, session: UncheckedSession | null = null): Promise<Response> => {
        const actor = actorFromUser(user, now());
        userId = actor.id;
        requireAuthorIsSignedInUser(spec.query, request.nextUrl.searchParams, userId);
        throwIfDenied(checkRolePermission(actor, spec.may));
        const undoCounts: (() => Promise<void>)[] = [];
        const useOf = (limit: RateLimitName): RateLimitUse => {
          const key = getRateLimitKey(limit, actor.id, readClientIpHeader(request));
          const onCounted = () => {
            const takenAt = Date.now();
            undoCounts.push(() => undoRateLimitUse(limit, key, takenAt));
          };
          return { limit, key, onCounted };
        };
        const count = async () => {
          for (const { limit, key, onCounted } of spec.limit ? [spec.limit].flat().map(useOf) : []) {
            await enforceRateLimit(limit, key);
            onCounted();
          }
        };
        const uncount = async () => {
          // Clients repeat a failed request with an Idempotency-Key until it succeeds. If each failed try counted,
          // these requests would reach the rate limit.
          if (spec.once) for (const undo of undoCounts) await undo().catch(() => undefined);
        };
        const ownership = async (body: B) => {
          if ('subject' in spec)
            throwIfDenied(
              checkContentPermission(actor, spec.may, await spec.subject(params, actor as SignedInPerson, body)),
            );
          if ('school' in spec) throwIfDenied(checkSchoolPermission(actor, spec.may, spec.school(params)));
        };

        const params = spec.params?.parse(rawParams) as P;
        if (isOwned && !spec.upload) await ownership(undefined as B);
        const query = spec.query?.parse(Object.fromEntries(request.nextUrl.searchParams)) as Q;
        // An upload counts toward the rate limit before its files are read. The form contains the post's id, so the
        // permission for the post is checked only after the form is read.
        if (spec.upload) await count();
        const form = spec.upload && (await receiveMultipartForm(request, spec.upload, actor.id ?? 0));
        if (form) folder = form.folder;
        const body = (
          spec.signed
            ? signed
            : spec.body?.parse(
                form ? form.fields : await (json ??= readBodyJson(request, spec.bodyLimit, mayLackBody, spec.reported)),
              )
        ) as B;
        if (form) await ownership(body);

        const headers = new Headers();
        const act = { actorId: actor.id ?? 0, requestId, ip: readClientIpHeader(request) };
        const toStoredAnswer = (result: R | void): StoredResponse =>
          result === undefined
            ? { status: 204, body: null }
            : { status: spec.status ?? 200, body: checkReplyAgainstSchema(spec.reply, result) };
        // Visitors cannot reach this point if the handler requires a user, because the role check has already refused
        // them.
        const handle = spec.handle as Handle<Actor, CurrentUser | null, P, Q, B, R>;
        if (spec.once)
          identity = fingerprintRequest(request, actor.id, spec.once === true ? body : spec.once.about(body));
        const write =
          session && checkedLimit && !identity
            ? checkSessionThenRunWrite(session, checkedLimit, useOf(checkedLimit).key)
            : runSqlWriteStatement;
        const work = async (once: IdempotentWriteRunner): Promise<StoredResponse | Response> => {
          const result = await handle({
            actor,
            user,
            params,
            query,
            body,
            folder,
            request,
            requestId,
            act,
            headers,
            once,
            write,
          });
          return result instanceof Response ? result : toStoredAnswer(result);
        };

        const { again: rebuild } = spec.once === true ? {} : (spec.once ?? {});
        const stored = await executeRequestOnce(identity, {
          keepsAnswer: spec.once === true,
          work,
          findOrCount: form || typeof spec.limit !== 'string' ? null : findStoredOrCountUse(session, useOf(spec.limit)),
          count: form || session || !spec.limit ? null : count,
          uncount,
          again: rebuild && (async () => toStoredAnswer(await rebuild({ body, request, headers }))),
        });
        if (stored instanceof Response) return buildResponse(stored, stored.status, headers, requestId);
        return buildResponse(stored.body, stored.status, headers, requestId);
      };
      if (sessionId !== null && spec.readsOnly) return await runReadAsSessionUser(sessionId, respond, !spec.byItself);
      if (sessionId !== null && checkedLimit) return await runWriteAsSessionUser(sessionId, respond);
      return await respond(sessionId === null ? null : await findSessionUser(sessionId, !spec.byItself));
    } catch (error) {
      const repeat = identity ? 'once' : spec.once ? 'unknown' : 'any';
      const params = await context.params;
      const routeName = () => getLoggableRoute(request, params);
      logRefusedRequest(error, userId, routeName);
      return buildErrorResponse(error, requestId, spec.upload && { Connection: 'close' }, repeat, routeName);
    } finally {
      // If the upload's folder cannot be removed, the cleanup job removes it later.
      if (folder) await removeUploadFolder(folder).catch(() => undefined);
    }
  }
  const result: typeof handler & {
    spec: typeof spec;
    /**
     * Types of the route's query, body and reply for the browser's client (lib/http/api-types.ts). The property `types`
     * is only for the compiler. At run time, no object has this property.
     */
    types?: { query: QI; body: BI; reply: R | A };
  } = Object.assign(handler, { spec });
  return result;
}
