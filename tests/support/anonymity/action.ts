import { call, type Answer } from '../http/call';
import type { Person } from '../community/people';
import { requireSuccess } from './require-success';
import type { Actor, World } from './world';

export type Step = (who: Person, world: World) => Promise<unknown>;

/**
 * An action, or an event such as a lapsed membership. It runs twice: once as the author of the anonymous content, and
 * once as somebody else. Both runs must look equal to other people.
 */
export type Action = {
  /** Name of the action as a noun phrase. */
  name: string;
  /**
   * Person who performs the action: a subscriber with a paid membership, or a holder of a household seat.
   */
  actor?: Actor;
  /**
   * Step before the action. The test takes this step in both runs: as the author of the anonymous content, and as
   * somebody else.
   */
  before?: Step;
  does: Step;
  /**
   * Set if a documented rule lets the action change its author's anonymous content. `says` states the rule. `also`
   * makes the same change after the run as somebody else, so that both runs look equal to other people.
   */
  rule?: { says: string; also: (world: World) => Promise<unknown> };
  /**
   * True if the action is tested only before a release, because another action covers the same code in the daily tests.
   */
  isThorough?: true;
};

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends an API call. Throws if the call does not succeed. */
export const send = (as: { cookie: string } | null, method: Method, address: string, body?: unknown): Promise<Answer> =>
  requireSuccess(call(method, address, { as, ...(body !== undefined && { body }) }));

/**
 * Returns a step in which the person makes one API call. The address and the body may depend on ids in the test
 * database.
 */
export const stepOf =
  (method: Method, address: string | ((world: World) => string), body?: object | ((world: World) => object)): Step =>
  (who, world) =>
    send(
      who,
      method,
      typeof address === 'string' ? address : address(world),
      typeof body === 'function' ? body(world) : body,
    );

/** Returns a step in which an administrator makes one API call about the person. */
export const adminStep =
  (method: Method, address: (id: number, world: World) => string, body?: (id: number) => object): Step =>
  ({ id }, world) =>
    send(world.people.admin, method, address(id, world), body?.(id));

/** Combines several steps into one that runs them in order. */
export const stepsInOrder =
  (...steps: Step[]): Step =>
  async (who, world) => {
    for (const step of steps) await step(who, world);
  };
