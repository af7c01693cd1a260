import type { Page } from '@playwright/test';

/**
 * Collects problems that the browser reports: console errors, script errors and violations of the content security
 * policy.
 */
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
    // The browser also reports an error for a page that answers 403 or 404. It is ignored, because tests open such
    // pages on purpose.
    const isOwnStatus = message.location().url === page.url() && /status of 40[34]/.test(message.text());
    if (!isOwnStatus) faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}
