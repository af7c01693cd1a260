import { call, type Answer } from '../http/call';
import type { Person } from '../community/people';
import { succeeded } from './succeeded';
import type { Actor, World } from './world';

export type Step = (who: Person, world: World) => Promise<unknown>;

/** Act of a person, or an event that happens to them. */
export type Act = {
  /** Name of the act as a noun phrase. */
  name: string;
  /** Person who acts. A subscriber pays for a subscription, a holder has a household seat. */
  actor?: Actor;
  /** Steps that happened before the act, in both worlds. */
  before?: Step;
  does: Step;
  /**
   * Documented rule by which secret content follows the person at once. `also` applies the same to the content of
   * `other`, so that everything else is compared.
   */
  rule?: { says: string; also: (world: World) => Promise<unknown> };
  /** Runs before a release only: an act in the everyday run covers the same code. */
  isThorough?: true;
};

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Sends a call that must succeed. */
export const send = (as: { cookie: string } | null, method: Method, address: string, body?: unknown): Promise<Answer> =>
  succeeded(call(method, address, { as, ...(body !== undefined && { body }) }));

/** Returns a step with one call by the person. Address and body may use things of the world. */
export const own =
  (method: Method, address: string | ((world: World) => string), body?: object | ((world: World) => object)): Step =>
  (who, world) =>
    send(
      who,
      method,
      typeof address === 'string' ? address : address(world),
      typeof body === 'function' ? body(world) : body,
    );

/** Returns a step with one call by an administrator about the person. */
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
