import 'server-only';
import { randomUUID } from 'node:crypto';
import type { NextRequest } from 'next/server';
import type { z } from 'zod';
import { readSessionId } from '@/lib/auth/cookie';
import { userOfSession, type CurrentUser } from '@/lib/auth/session';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import type { ErrorCode } from '@/lib/errors';
import { actorOf } from '@/lib/policy/actor';
import { enforce, ownerVerdict, roleVerdict, schoolVerdict } from '@/lib/policy/policy';
import type { Action, Actor, OwnerAction, SchoolAction, SignedIn } from '@/lib/policy/policy';
import type { Act } from './act';
import { readJson, readText } from './body';
import { clientIp } from './client-ip';
import { consume, countedFor, giveBack, type Limit } from './limits';
import { discard, receiveForm, type FileParts } from './multipart';
import { askedOnce, onceFor, type Asked, type Done, type Once } from './once';
import { checkedReply } from './reply';
import { answer, answerError } from './respond';
import { noteRefused, routeOfCall } from './refused';
import { refuseForeignOrigin } from './same-origin';

type Shape<P, Q, B, R> = {
  /** For the document of the API: its first sentence is the heading. */
  about: string;
  params?: z.ZodType<P>;
  query?: z.ZodType<Q>;
  body?: z.ZodType<B>;
  /** How many bytes the body may have; 64 KB unless said. */
  bodyLimit?: number;
  /**
   * In place of `body`, for a caller that is known by the signature in a header, not by a browser's marks and cookies: turns the raw
   * body into the input, or throws. Asked before anything else.
   */
  signed?: { limit: number; header: string; open: (raw: string, signature: string | null) => B };
  /**
   * Known by the secret in its address, which opens nothing else: asked from wherever a letter is read, without our origin, and without
   * cookies. A body is not read.
   */
  byLink?: true;
  /**
   * What a browser sends by itself of a page of ours, as JSON under these types. Not every browser says from where, so our origin is not asked
   * for, nor are cookies read; pages of others cannot send these types, since we allow them nothing.
   */
  reported?: readonly string[];
  /** The body is a form with files instead of JSON: these parts, which lie in `folder` while the handler works; `body` is its texts. */
  upload?: FileParts;
  reply?: z.ZodType<R>;
  /** A page that is open asks for it again and again, also where nobody sits before it: no use of the session (security A15). */
  byItself?: true;
  /** The same for everybody, a finished Response of `reply` with a tag: who asks is not looked up, and 304 answers who has it. */
  isShared?: true;
  /** Of the answer when all went well; 200 unless said, 204 when nothing is returned. */
  status?: number;
  /** A finished Response in place of `reply`, by its status. */
  also?: Record<number, z.ZodType>;
  /** Of an answer that is no JSON: its media types, and the other statuses of a file that is asked for in part or once more. */
  sends?: { types: readonly string[]; also?: readonly (206 | 304 | 416)[] };
  /** Of an answer that sends the browser on (302, a finished Response): where to. */
  leadsTo?: string;
  /** When it refuses for a reason of its own, by code. What follows from `may`, `params`, `body`, `upload` and `limit` needs no word. */
  refuses?: Partial<Record<ErrorCode, string>>;
  /** Counted before the work is done, as `countedFor` says. */
  limit?: Limit | readonly Limit[];
  /**
   * A request with an Idempotency-Key is done once, and its answer given again to who sends it once more: the handler's work is one
   * transaction then, and waits for nothing but the database. Where it has to wait, or its answer is not to be kept: `about`, what tells one
   * request from another; the handler's own `once` around what it writes; and `again`, which makes the answer anew.
   */
  once?: true | { about: (body: B) => unknown; again: (input: Again<B>) => Promise<R> };
};

/** What an answer is made anew from. */
type Again<B> = { body: B; request: NextRequest; headers: Headers };

export type Input<A, U, P, Q, B> = {
  actor: A;
  user: U;
  params: P;
  query: Q;
  body: B;
  /** Of an upload: where its files lie, under the names of their parts. Gone afterwards. */
  folder: string;
  request: NextRequest;
  requestId: string;
  /** For the audit log. */
  act: Act;
  /** Headers of the answer, cookies among them. */
  headers: Headers;
  /** Does the work, and with it notes that it is done, where the request has an Idempotency-Key. */
  once: Once;
};
type Handle<A, U, P, Q, B, R> = (input: Input<A, U, P, Q, B>) => Promise<R | Response | void>;

/** What a handler says of itself. */
export type Described = Shape<unknown, unknown, unknown, unknown> & { may: Action | OwnerAction | SchoolAction };

export type Spec<P, Q, B, R> = Shape<P, Q, B, R> &
  (
    | { may: 'anyone'; handle: Handle<Actor, CurrentUser | null, P, Q, B, R> }
    | { may: Exclude<Action, 'anyone'>; handle: Handle<SignedIn, CurrentUser, P, Q, B, R> }
    | {
        may: OwnerAction;
        /** Whose thing it is; throws not_found when there is none. The body is there of uploads only, which name their subject in it. */
        subject: (params: P, actor: SignedIn, body: B) => Promise<{ userId: number }>;
        handle: Handle<SignedIn, CurrentUser, P, Q, B, R>;
      }
    | {
        may: SchoolAction;
        /** At which school. */
        school: (params: P) => number;
        handle: Handle<SignedIn, CurrentUser, P, Q, B, R>;
      }
  );

/**
 * Every handler under app/api is made here: who may, what comes in, what goes out.
 * The order is binding: origin, person, role, parameters, owner, input, limit. A stranger learns nothing from a 400 or a 404.
 * Of an upload the limit comes before the input, and the owner, whom the input names, after it. What was done before counts no more.
 */
export function route<P = undefined, Q = undefined, B = undefined, R = unknown>(spec: Spec<P, Q, B, R>) {
  const mayLackBody = spec.body?.safeParse(undefined).success;
  async function handler(request: NextRequest, context: { params: Promise<unknown> }): Promise<Response> {
    const requestId = randomUUID();
    let folder = '';
    let asked: Asked | null = null;
    let userId: number | null = null;
    try {
      const signed =
        spec.signed &&
        spec.signed.open(await readText(request, spec.signed.limit), request.headers.get(spec.signed.header));
      const isOfNobody = spec.signed ?? spec.byLink ?? spec.reported;
      if (!isOfNobody) refuseForeignOrigin(request, env().APP_ORIGIN);
      const sessionId = isOfNobody || spec.isShared ? null : await readSessionId(request.cookies);
      const user = sessionId === null ? null : await userOfSession(sessionId, !spec.byItself);
      const actor = actorOf(user, now());
      userId = actor.id;
      enforce(roleVerdict(actor, spec.may));
      const taken: (() => Promise<void>)[] = [];
      const count = async () => {
        for (const limit of spec.limit ? [spec.limit].flat() : []) {
          const key = countedFor(limit, actor.id, clientIp(request));
          await consume(limit, key);
          const takenAt = Date.now();
          taken.push(() => giveBack(limit, key, takenAt));
        }
      };
      const uncount = async () => {
        // Of an act that is sent again until it is done. Where that fails, too, it stays counted.
        if (spec.once) for (const back of taken) await back().catch(() => undefined);
      };
      const ownership = async (body: B) => {
        if ('subject' in spec)
          enforce(ownerVerdict(actor, spec.may, await spec.subject(params, actor as SignedIn, body)));
        if ('school' in spec) enforce(schoolVerdict(actor, spec.may, spec.school(params)));
      };

      const params = spec.params?.parse(await context.params) as P;
      if (!spec.upload) await ownership(undefined as B);
      const query = spec.query?.parse(Object.fromEntries(request.nextUrl.searchParams)) as Q;
      if (spec.upload) await count();
      const form = spec.upload && (await receiveForm(request, spec.upload, actor.id ?? 0));
      if (form) folder = form.folder;
      const body = (
        spec.signed
          ? signed
          : spec.body?.parse(form ? form.fields : await readJson(request, spec.bodyLimit, mayLackBody, spec.reported))
      ) as B;
      if (form) await ownership(body);

      const headers = new Headers();
      const act = { actorId: actor.id ?? 0, requestId, ip: clientIp(request) };
      const toDone = (result: R | void): Done =>
        result === undefined
          ? { status: 204, body: null }
          : { status: spec.status ?? 200, body: checkedReply(spec.reply, result) };
      // The gate above has ruled out the visitor wherever the handler's type says so.
      const handle = spec.handle as Handle<Actor, CurrentUser | null, P, Q, B, R>;
      const work = async (once: Once): Promise<Done | Response> => {
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
        });
        return result instanceof Response ? result : toDone(result);
      };

      if (spec.once) asked = askedOnce(request, actor.id, spec.once === true ? body : spec.once.about(body));
      const { again } = spec.once === true ? {} : (spec.once ?? {});
      const done = await onceFor(asked, {
        keepsAnswer: spec.once === true,
        work,
        count: form ? null : count,
        uncount,
        again: again && (async () => toDone(await again({ body, request, headers }))),
      });
      if (done instanceof Response) return answer(done, done.status, headers, requestId);
      return answer(done.body, done.status, headers, requestId);
    } catch (error) {
      const repeat = asked ? 'once' : spec.once ? 'unknown' : 'any';
      const params = await context.params;
      const place = () => routeOfCall(request, params);
      noteRefused(error, userId, place);
      return answerError(error, requestId, spec.upload && { Connection: 'close' }, repeat, place);
    } finally {
      if (folder) await discard(folder).catch(() => undefined); // the sweep finds it
    }
  }
  return Object.assign(handler, { spec });
}
