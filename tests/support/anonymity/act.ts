import { call, type Answer } from '../http/call';
import type { Person } from '../community/people';
import { succeeded } from './succeeded';
import type { Actor, World } from './world';

export type Step = (who: Person, world: World) => Promise<unknown>;

/**
 * Action of a person, or an event that happens to them. Tests check that it does not reveal the author of anonymous
 * content.
 */
export type Act = {
  /** Name of the action as a noun phrase. */
  name: string;
  /** Person who performs the action. A subscriber pays for a subscription, a holder has a household seat. */
  actor?: Actor;
  /** Steps that happen before the action, in both compared worlds. */
  before?: Step;
  does: Step;
  /**
   * Documented rule by which secret content changes together with the person. `also` makes the same change to the
   * content of `other`, so that everything else is still compared.
   */
  rule?: { says: string; also: (world: World) => Promise<unknown> };
  /** True if the action is tested before a release only, because an action in the everyday run covers the same code. */
  isThorough?: true;
};

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends an API call that must succeed. */
export const send = (as: { cookie: string } | null, method: Method, address: string, body?: unknown): Promise<Answer> =>
  succeeded(call(method, address, { as, ...(body !== undefined && { body }) }));

/** Returns a step with one API call by the person. Address and body may use ids of the test world. */
export const own =
  (method: Method, address: string | ((world: World) => string), body?: object | ((world: World) => object)): Step =>
  (who, world) =>
    send(
      who,
      method,
      typeof address === 'string' ? address : address(world),
      typeof body === 'function' ? body(world) : body,
    );

/** Returns a step in which an administrator makes one API call about the person. */
export const admin =
  (method: Method, address: (id: number, world: World) => string, body?: (id: number) => object): Step =>
  ({ id }, world) =>
    send(world.people.admin, method, address(id, world), body?.(id));

/** Returns a step that runs several steps in order. */
export const inTurn =
  (...steps: Step[]): Step =>
  async (who, world) => {
    for (const step of steps) await step(who, world);
  };
