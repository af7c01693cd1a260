import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freePort, launchSite } from '../../tests/support/browser/site';
import { Failure, ReportedFailure } from '@/server/runtime/command-failure';
import type { BrowserEngine, BrowserEngineName } from './engines/engine';
import { requireDebianPackages, startBrowserEngine } from './engines/start-browser-engine';
import type { JourneySite } from './page-control/journey';
import { ACCOUNT_JOURNEYS } from './journeys/account';
import { ADMIN_JOURNEYS } from './journeys/admin';
import { COMMUNITY_JOURNEYS } from './journeys/community';
import { PUBLIC_JOURNEYS } from './journeys/public';
import { playJourney } from './play-journey';
import { startRelayServer } from './page-control/relay-server';
import {
  browserResultsSection,
  journeyTable,
  replaceBrowserResultsSection,
  type PlayedJourney,
} from './journey-results';
import { writeSideBySideImages } from './side-by-side-images';

const DOCUMENT = 'docs/quality.md';
const ENGINES: BrowserEngineName[] = ['Chromium', 'Firefox', 'WebKit'];
const JOURNEYS = [...PUBLIC_JOURNEYS, ...COMMUNITY_JOURNEYS, ...ACCOUNT_JOURNEYS, ...ADMIN_JOURNEYS];

const { values: options } = parseArgs({
  options: {
    /** Names of the engines to use. The default is all three engines. */
    engines: { type: 'string', default: ENGINES.join(',') },
    widths: { type: 'string', default: '390,1280' },
    /** Words to select journeys. Only journeys whose name contains one of the words are played. */
    only: { type: 'string', default: '' },
    /** Folder for pictures of the engines side by side. By default, no pictures are written. */
    out: { type: 'string' },
  },
});

const engineNames = options.engines.split(',').map((word) => {
  const name = ENGINES.find((each) => each.toLowerCase() === word.toLowerCase());
  if (!name) throw new Failure(`There is no engine ${word}. Choose from ${ENGINES.join(', ')}.`);
  return name;
});
const widths = options.widths.split(',').map(Number);
const journeys = JOURNEYS.filter(({ name }) => options.only.split(',').some((word) => name.includes(word)));
const isWhole = engineNames.length === ENGINES.length && journeys.length === JOURNEYS.length && widths.length === 2;

/**
 * Plays the journeys in each engine and width on a new demo site. A complete run writes its table into
 * docs/quality.md. Throws if a journey fails.
 */
export async function playAllJourneys(): Promise<void> {
  requireDebianPackages(engineNames);
  const port = await freePort();
  const site = await launchSite(undefined, { settings: { APP_ORIGIN: `http://localhost:${port}` } });
  const relay = await startRelayServer(site.url, port);
  const played: PlayedJourney[] = [];
  const versions: string[] = [];
  try {
    for (const name of engineNames) {
      const engine = await startBrowserEngine(name);
      versions.push(engine.version);
      try {
        played.push(...(await playIn(engine, { origin: relay.url, site: site.url, relay })));
      } finally {
        await engine.close();
      }
    }
  } finally {
    await relay.stop();
    await site.stop();
  }
  console.log(`\n${journeyTable(played)}`);
  if (options.out) await writeSideBySideImages(options.out, played);
  if (isWhole) {
    const part = browserResultsSection(played, versions, new Date().toISOString().slice(0, 10));
    writeFileSync(DOCUMENT, replaceBrowserResultsSection(readFileSync(DOCUMENT, 'utf8'), part));
    console.log(`\n✓ ${DOCUMENT} written`);
  }
  if (played.some(({ faults }) => faults.length > 0)) throw new ReportedFailure();
}

async function playIn(engine: BrowserEngine, world: JourneySite): Promise<PlayedJourney[]> {
  const played: PlayedJourney[] = [];
  for (const journey of journeys)
    for (const width of widths) {
      const outcome = await playJourney(engine, journey, width, world);
      played.push({ ...outcome, journey: journey.name, engine: engine.name, width });
      const sign = outcome.faults.length > 0 ? '✗' : '✓';
      console.log(`${sign} ${engine.name} ${width}: ${journey.name}${outcome.limit ? ` (${outcome.limit})` : ''}`);
      for (const fault of outcome.faults) console.log(`    ${fault}`);
    }
  return played;
}
