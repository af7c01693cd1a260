import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isReceiptLinkValid } from '../billing/receipt-link';
import { bundle } from './bundle';
import { document } from './document';

export type Page = { status: number; type: string; body: string };

const folder = import.meta.dirname;
const TYPES: Record<string, string> = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };

const html = (body: string): Page => ({ status: 200, type: 'text/html; charset=utf-8', body });

const asset = (name: string): [string, Page] => {
  const body = readFileSync(path.join(folder, 'browser', name), 'utf8');
  return [`/_pages/${name}`, { status: 200, type: TYPES[path.extname(name)] ?? 'text/plain', body }];
};

const loading = '<div class="panel" aria-live="polite"><p>Loading…</p></div>';

const pages = new Map<string, Page>([
  ...readdirSync(path.join(folder, 'browser')).map(asset),
  [
    '/stripe-emulator.js',
    { status: 200, type: TYPES['.js'] ?? '', body: bundle(path.join(folder, 'stripe-js/stripe.js')) },
  ],
  [
    '/_pages/card',
    html(
      document({
        title: 'Card details',
        script: 'card.js',
        body: '<form novalidate aria-label="Card details"></form><p class="demo">Demo: no money moves. Try <span>4242 4242 4242 4242</span>, any future date and any code.</p>',
      }),
    ),
  ],
  [
    '/_pages/authenticate',
    html(document({ title: 'Authentication', script: 'authenticate.js', className: 'overlay', body: '' })),
  ],
]);

const portal = html(document({ title: 'Your membership', script: 'portal.js', className: 'page', body: loading }));
const receipt = html(document({ title: 'Receipt', script: 'receipt.js', className: 'page', body: loading }));

const expired: Page = {
  ...html(
    document({ title: 'Receipt', className: 'page', body: '<div class="panel"><p>This link has expired.</p></div>' }),
  ),
  status: 410,
};

/** Returns the emulator's page for a URL at the time `now`, or null for an unknown URL. */
export function page(url: URL, now: number): Page | null {
  const { pathname } = url;
  if (/^\/_pages\/portal\/\w+$/.test(pathname)) return portal;
  if (/^\/_pages\/invoice\/\w+$/.test(pathname)) return isReceiptLinkValid(url, now) ? receipt : expired;
  return pages.get(pathname) ?? null;
}
