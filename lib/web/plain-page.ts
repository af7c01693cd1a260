import { site } from '../site.ts';
import { BRAND_MARK_SVG_PATHS } from './brand-mark-svg-paths.ts';

/** Styles of the plain error page in the site's colours (components/layout/brand/palette.ts), with a dark theme. */
const STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.6 Figtree,system-ui,sans-serif;text-align:center;background:#f7f6f2;color:#1b2f3b}header{display:flex;align-items:center;gap:.625rem;padding:.625rem max(1.25rem,calc(50% - 36.5rem));border-bottom:1px solid #dfdcd2;background:#fff;font:700 1.125rem/1.25 Bitter,Rockwell,Georgia,serif}@media(min-width:40rem){header{padding-inline:max(1.5rem,calc(50% - 36.5rem))}}header svg{width:2.25rem;height:2.25rem}main{padding:12vh 1.25rem 4rem}h1{margin:0 0 1rem;font:700 2rem/1.2 Bitter,Rockwell,Georgia,serif}p{max-width:34rem;margin:0 auto 1rem;text-wrap:balance}a{display:inline-block;margin-top:.5rem;padding:.625rem 1.25rem;border-radius:.5rem;background:#12527f;color:#fff;font-weight:600;text-decoration:none}ul{list-style:none;max-width:34rem;margin:0 auto;padding:.5rem;border:1px solid #dfdcd2;border-radius:.75rem;background:#fff}li a{background:none;color:inherit;text-decoration:underline;padding:.625rem .25rem;margin:0}h2{margin:2.5rem 0 .75rem;font-size:1.125rem}a:focus-visible{outline:3px solid #f4b73f;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#0d1820;color:#e8eef2}header,ul{background:#14222c;border-color:#2b3d49}}';

/** Loads the page again as soon as the device has a connection again. */
const SCRIPT = "addEventListener('online',()=>location.reload())";

const MARK_COLOURS: Record<(typeof BRAND_MARK_SVG_PATHS)[number]['paint'], string> = {
  bubble: '#12527f',
  beam: '#c3dbe9',
  tower: '#fff',
  lamp: '#f4b73f',
};

const MARK = `<svg viewBox="0 0 40 40" aria-hidden="true">${BRAND_MARK_SVG_PATHS.map(
  ({ paint, path }) => `<path fill="${MARK_COLOURS[paint]}" d="${path}"/>`,
).join('')}</svg>`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Escapes text for a page built without React. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * Returns an error page that needs no other file, for use when Next cannot serve any page. The first paragraph says
 * what happened.
 */
export const renderPlainErrorPage = (title: string, ...paragraphs: [string, ...string[]]): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(`${title} | ${site.name}`)}</title><style>${STYLE}</style></head>
<body><header>${MARK}${escapeHtml(site.name)}</header><main id="main"><h1>${escapeHtml(title)}</h1>${paragraphs
  .map((text, index) => `<p${index === 0 ? ' role="alert"' : ''}>${escapeHtml(text)}</p>`)
  .join('')}<p><a href="">Try again</a></p></main><script>${SCRIPT}</script></body></html>
`;

/** Content security policy of the plain error page: it allows only the page's own style and script, by hash. */
export const PLAIN_PAGE_SECURITY_POLICY =
  "default-src 'none'; script-src 'sha256-zUrpI4a/9ssL41jvBxDp6kI2En1grUlk4bFAH/DVG1g='; style-src 'sha256-aR/zj2khOCsDL4fJl4xmPuvYeXD5HQ4KmJc5Ssi1F9w='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
