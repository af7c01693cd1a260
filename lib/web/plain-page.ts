import { site } from '../site.ts';

/** Styles of the plain error page in the site's colours (components/layout/brand/palette.ts), with a dark theme. */
const STYLE =
  'body{margin:0;padding:16vh 1.25rem;font:1.0625rem/1.6 system-ui,sans-serif;text-align:center;background:#f7f6f2;color:#1b2f3b}header{font-weight:700;color:#12527f}h1{margin:.5rem 0 1rem;font-size:2rem;line-height:1.2}p{max-width:34rem;margin:0 auto 1rem;text-wrap:balance}a{display:inline-block;margin-top:.5rem;padding:.625rem 1.25rem;border-radius:.5rem;background:#12527f;color:#fff;font-weight:600;text-decoration:none}ul{list-style:none;margin:0;padding:0}li a{background:none;color:inherit;text-decoration:underline;padding:.625rem .25rem;margin:0}h2{margin:2.5rem 0 .5rem;font-size:1.125rem}a:focus-visible{outline:3px solid #f4b73f;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#0d1820;color:#e8eef2}header{color:#8fc4ea}}:root{color-scheme:light dark}';

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
<body><header>${escapeHtml(site.name)}</header><main id="main"><h1>${escapeHtml(title)}</h1>${paragraphs
  .map((text, index) => `<p${index === 0 ? ' role="alert"' : ''}>${escapeHtml(text)}</p>`)
  .join('')}<p><a href="">Try again</a></p></main></body></html>
`;

/** Content security policy of the plain error page: it allows only the page's own style, by hash. */
export const PLAIN_PAGE_SECURITY_POLICY =
  "default-src 'none'; style-src 'sha256-4bJaTMys7qH1O22aLypVtBizFwBqSF6iLKDq6UjVsjA='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
