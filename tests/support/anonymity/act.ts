import { call, type Answer } from '../http/call';
import type { Person } from '../community/people';
import { done } from './done';
import type { Actor, World } from './world';

export type Step = (who: Person, world: World) => Promise<unknown>;

/** Something that a person does, or that happens to one. */
export type Act = {
  /** A clause: "being vouched for". */
  name: string;
  /** Who does it; a subscriber pays for a plan, a holder has a household seat. */
  actor?: Actor;
  /** What has happened before, in both worlds. */
  before?: Step;
  does: Step;
  /** A rule by which secret things follow the person at once. `also` does the same to those of `other`, so that all else is compared. */
  rule?: { says: string; also: (world: World) => Promise<unknown> };
  /** Runs before a release only: an act of every day asks the same in another way. */
  isThorough?: true;
};

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call by somebody, which has to be answered well. */
export const send = (as: { cookie: string } | null, method: Method, address: string, body?: unknown): Promise<Answer> =>
  done(call(method, address, { as, ...(body !== undefined && { body }) }));

/** A step that is one call by the person. The address and the body may name things of the world. */
export const own =
  (method: Method, address: string | ((world: World) => string), body?: object | ((world: World) => object)): Step =>
  (who, world) =>
    send(
      who,
      method,
      typeof address === 'string' ? address : address(world),
      typeof body === 'function' ? body(world) : body,
    );

/** A step that is one call by an administrator about the person. */
export const admin =
  (method: Method, address: (id: number, world: World) => string, body?: (id: number) => object): Step =>
  ({ id }, world) =>
    send(world.people.admin, method, address(id, world), body?.(id));

/** Several steps, one after the other. */
export const inTurn =
  (...steps: Step[]): Step =>
  async (who, world) => {
    for (const step of steps) await step(who, world);
  };
