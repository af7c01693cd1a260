import type { Page } from '@playwright/test';

/** Gathers what a browser complains about: errors of the console, of scripts, and whatever the content policy refused. */
export async function watchForFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      console.error(`content policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The browser reports a page that is rightly 403 or 404 as a failure to load it.
    const isOwnStatus = message.location().url === page.url() && /status of 40[34]/.test(message.text());
    if (!isOwnStatus) faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}
