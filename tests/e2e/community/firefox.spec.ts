import { expect } from '@playwright/test';
import { firefoxPath, startEngine } from '@/tools/browsers/engines/start-engine';
import { SHORT_JOURNEY } from '@/tools/browsers/journeys/community';
import { playJourney } from '@/tools/browsers/play-journey';
import { startRelay } from '@/tools/browsers/screen/relay';
import { freePort } from '../../support/browser/site';
import { test } from '../../support/browser/test';

test('a member can sign in, post, vote and comment in Firefox', async ({ site }) => {
  test.skip(!firefoxPath(), 'Firefox is not installed: apt-get install firefox-esr');
  const relay = await startRelay(site, await freePort());
  const engine = await startEngine('Firefox');
  try {
    const { faults } = await playJourney(engine, SHORT_JOURNEY, 390, { origin: relay.url, site, relay });
    expect(faults).toEqual([]);
  } finally {
    await engine.close();
    await relay.stop();
  }
});
