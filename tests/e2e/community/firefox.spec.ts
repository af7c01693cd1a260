import { expect } from '@playwright/test';
import { firefoxPath, startBrowserEngine } from '@/tools/browsers/engines/start-browser-engine';
import { SIGN_IN_AND_POST_JOURNEY } from '@/tools/browsers/journeys/community';
import { playJourney } from '@/tools/browsers/play-journey';
import { startRelayServer } from '@/tools/browsers/page-control/relay-server';
import { freePort } from '../../support/browser/site';
import { test } from '../../support/browser/test';

test('a member can sign in, post, vote and comment in Firefox', async ({ site }) => {
  test.skip(!firefoxPath(), 'Firefox is not installed: apt-get install firefox-esr');
  const relay = await startRelayServer(site, await freePort());
  const engine = await startBrowserEngine('Firefox');
  try {
    const { faults } = await playJourney(engine, SIGN_IN_AND_POST_JOURNEY, 390, { origin: relay.url, site, relay });
    expect(faults).toEqual([]);
  } finally {
    await engine.close();
    await relay.stop();
  }
});
