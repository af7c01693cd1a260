import type { BrowserEngine } from './engines/engine';
import type { Journey, JourneySite } from './page-control/journey';
import { JourneyPage } from './page-control/journey-page';

export type JourneyScreenshot = { moment: string; png: Buffer };

/** Result of a journey: its faults, and the feature that the engine lacks if a part of the journey was skipped. */
export type JourneyResult = { faults: string[]; limit?: string; pictures: JourneyScreenshot[] };

/** Opens a new browser window, and carries out a journey (a series of steps on the site) in this window. */
export async function playJourney(
  engine: BrowserEngine,
  journey: Journey,
  width: number,
  world: JourneySite,
): Promise<JourneyResult> {
  const pictures: JourneyScreenshot[] = [];
  const tab = await engine.openTab({ width, isDark: journey.isDark ?? false });
  try {
    if (journey.needs && !tab[journey.needs]) return { faults: [], limit: LIMITS[journey.needs], pictures };
    world.relay.takeFaults();
    const screen = new JourneyPage(tab, world.origin, (moment, png) => pictures.push({ moment, png }));
    let limit: string | void = undefined;
    let failure: string | undefined;
    try {
      limit = await journey.play(screen, world);
    } catch (error) {
      failure = (error as Error).message;
      await screen.picture('failure').catch(() => undefined);
    }
    const faults = world.relay
      .takeFaults()
      .filter(({ fault }) => !journey.expectedFaults?.test(fault))
      .map(({ page, fault }) => `${page}: ${fault}`);
    return {
      faults: [...new Set([...(failure ? [failure] : []), ...faults, ...screen.overflows])],
      ...(limit && { limit }),
      pictures,
    };
  } finally {
    await tab.close().catch(() => undefined);
  }
}

const LIMITS = {
  print: 'cannot print to a file under WebDriver',
  addPasskeyDevice: 'has no passkey device that a program can add',
};
