import { site } from './site.ts';

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;padding:20vh 1rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center}h1{line-height:1.2}p{max-width:34rem;margin-inline:auto}a{color:inherit}';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A page of ours for which nothing else has to be fetched, and nothing of Next is needed: when pages cannot be had. Its first paragraph is what happened. */
export const plainPage = (title: string, ...paragraphs: [string, ...string[]]): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(`${title} | ${site.name}`)}</title><style>${STYLE}</style></head>
<body><main id="main"><h1>${escaped(title)}</h1>${paragraphs
  .map((text, index) => `<p${index === 0 ? ' role="alert"' : ''}>${escaped(text)}</p>`)
  .join('')}<p><a href="">Try again</a></p></main></body></html>
`;

/** What it may load: its own style, by its sum. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'sha256-PkSpG3s7lUc2X49BOyQiTzIQWL1fTSvcIgCOMPt9fHU='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
