import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BUILD_ID } from '@/lib/process/build-id';
import { PLAIN_PAGE_SECURITY_POLICY, renderPlainErrorPage } from '@/lib/web/plain-page';
import { site } from '@/lib/site';

const page = () =>
  renderPlainErrorPage(
    'No connection',
    `${site.name} can't be reached. Your device may be offline, or the site may be down for a moment.`,
    "Any post, comment or reply you haven't sent is saved as a draft on this device.",
  );

const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': PLAIN_PAGE_SECURITY_POLICY };

let program: string | undefined;

/**
 * Returns the code of the service worker. Each build changes the code, so that browsers install it as a new version.
 */
export async function buildServiceWorkerCode(): Promise<string> {
  program ??= await readFile(path.join(process.cwd(), 'worker/generated/worker.js'), 'utf8');
  return `const SITE = ${JSON.stringify({ build: BUILD_ID, page: page(), headers })};\n${program}`;
}
