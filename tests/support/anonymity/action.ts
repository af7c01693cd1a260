import { call, type Answer } from '../http/call';
import type { Person } from '../community/people';
import { requireSuccess } from './require-success';
import type { Actor, World } from './world';

export type Step = (who: Person, world: World) => Promise<unknown>;

/**
 * An action of a person, or an event such as a lapsed membership. Tests check that neither of them reveals the author
 * of anonymous content.
 */
export type Action = {
  /** Name of the action as a noun phrase. */
  name: string;
  /**
   * Person who performs the action: a subscriber with a paid membership, or a holder of a household seat.
   */
  actor?: Actor;
  /**
   * Steps before the action. The test runs the steps and the action twice, and compares the results. In the first run,
   * the anonymous content belongs to the person who performs the action. In the second run, it belongs to somebody
   * else.
   */
  before?: Step;
  does: Step;
  /**
   * Set if a documented rule lets the action change the person's own anonymous content. The test runs the action twice.
   * The second time, the content belongs to somebody else, so the action leaves it unchanged. The function `also` then
   * makes the same change, so that both runs give equal results.
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
