import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommandAndPrintFailure } from '@/server/runtime/command-failure';
import { connectToSiteOverHttp } from '@/tools/going-live/connect-to-site-over-http';
import { walkThroughGuide } from '@/tools/going-live/guide-walkthrough';
import { startEmulator } from '@parent-voice/stripe-emulator';
import { freePort, launchSite, type Site } from '../tests/support/browser/site';

/** `npm run going-live` rehearses the setup of a new Stripe account. */
await runCommandAndPrintFailure(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'parent-voice-going-live-'));
  const clockFile = path.join(folder, 'clock');
  const emulator = await startEmulator({ clockFile });
  const port = await freePort();
  let site: Site | undefined;
  try {
    const app = connectToSiteOverHttp(`http://localhost:${port}`, async (settings) => {
      const siteSettings = { ...settings, STRIPE_EMULATOR_URL: emulator.url, CLOCK_FILE: clockFile };
      return (site = await launchSite(undefined, { port, settings: siteSettings }));
    });
    const { unneeded } = await walkThroughGuide({ app, emulator: emulator.url, say: console.log });
    console.log('✓ the restricted key lacked nothing');
    if (unneeded.length > 0)
      console.log(
        `  not needed within these minutes, but by jobs (tests/api/membership/going-live.test.ts): ${unneeded.join(', ')}`,
      );
  } finally {
    await site?.stop();
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
process.exit(0);
