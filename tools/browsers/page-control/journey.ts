import { DEMO_PASSWORD } from '@/lib/demo';
import type { EngineAbilities } from '../engines/engine';
import { createUniqueEmail } from './journey-people';
import type { RelayServer } from './relay-server';
import { elementByRole, type JourneyPage } from './journey-page';

/** The tested site. `origin` is the address that browsers open, and `relay` is the server between browsers and site. */
export type JourneySite = { origin: string; site: string; relay: RelayServer };

/** A series of steps that a person takes on the site, described once for all browser engines. */
export type Journey = {
  name: string;
  /** Feature that a browser engine needs for this journey. Engines without the feature skip the journey. */
  needs?: keyof EngineAbilities;
  isDark?: boolean;
  /** Expected faults, which the result leaves out. For example, requests fail while there is no connection. */
  expectedFaults?: RegExp;
  /**
   * Carries out the journey's steps. If the engine lacks a feature, returns a note about it for the table of results.
   */
  play: (screen: JourneyPage, world: JourneySite) => Promise<string | void>;
};

/** Calls the API from the page, with the cookies of the page. */
export const callApiFromPage = <Reply>(
  screen: JourneyPage,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply> =>
  screen.run(
    async (how: string, where: string, what: unknown) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(where, { method: how, headers, ...(what ? { body: JSON.stringify(what) } : {}) });
      if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
      return (answer.status === 204 ? null : await answer.json()) as never;
    },
    method,
    path,
    body,
  );

/** Signs in on the screen, as a person does. */
export async function signInByForm(screen: JourneyPage, name: string): Promise<void> {
  await screen.open('/login');
  await screen.fill(elementByRole('field', 'Email'), `${name}@demo.test`);
  await screen.fill(elementByRole('field', 'Password'), DEMO_PASSWORD);
  await screen.click(elementByRole('button', 'Sign In'));
  await screen.seePath(/^\/(admin\/)?dashboard/);
}

/** Signs in through the API, for journeys about other parts of the site. */
export async function signInByApi(screen: JourneyPage, name: string): Promise<void> {
  await screen.open('/help');
  await callApiFromPage(screen, 'POST', '/api/login', { email: `${name}@demo.test`, password: DEMO_PASSWORD });
}

/** Registers a new person through the API. Returns their email address. */
export async function registerNewcomer(screen: JourneyPage): Promise<string> {
  const email = createUniqueEmail('engine');
  await screen.open('/help');
  const person = { email, password: DEMO_PASSWORD, firstName: 'Robin', lastName: 'Quay' };
  await callApiFromPage(screen, 'POST', '/api/register', person);
  return email;
}
