import { formatDateAndTime } from '@/lib/time/format-dates';
import { escapeHtml } from '@/lib/web/plain-page';
import { site } from '@/lib/site';
import type { ExportedRow } from './export-rows';

// Builds the export as one HTML page. Apart from the photos in the export's folder, the page needs no other files.

const STYLE = `body{max-width:50rem;margin:0 auto;padding:2rem 1.25rem;font:1rem/1.55 system-ui,sans-serif;background:#f7f6f2;color:#14252f}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:1px solid #dfdcd2;padding-bottom:.25rem}
article{margin:1rem 0;padding:1rem;border:1px solid #dfdcd2;border-radius:.5rem;background:#fff;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.25rem 1rem;margin:0}dt{color:#4d5b64}dd{margin:0;white-space:pre-wrap}
img,video{max-width:100%;margin-top:.75rem;border-radius:.375rem}a{color:#12527f}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media(prefers-color-scheme:dark){body{background:#0d1820;color:#e8eef2}article{background:#16252e;border-color:#2d404b}dt{color:#b3c1c9}a{color:#9fd0f0}h2{border-color:#2d404b}}
:root{color-scheme:light dark}`;

type Section = { name: string; title: string; count: number };

export const pageHeadHtml = (email: string, madeAt: Date, sections: readonly Section[]): string => `<!DOCTYPE html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(`Your data at ${site.name}`)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(`Your data at ${site.name}`)}</h1>
<p>${escapeHtml(`All that ${site.name} held about ${email} on ${formatDateAndTime(madeAt.toISOString())} (Atlantic time).`)}
The folder <a href="data/">data</a> has the same for programs, a file for each part; <a href="schema.json">schema.json</a> says what stands where.
Photos and videos are in the folder media. Keep this copy where nobody else reads it.</p>
<ul>${sections
  .filter(({ count }) => count > 0)
  .map(
    ({ name, title, count }) =>
      `<li><a href="#${name}">${escapeHtml(title)}</a> (${count.toLocaleString('en-CA')})</li>`,
  )
  .join('\n')}</ul>
`;

export const sectionHeadHtml = ({ name, title }: Section): string => `<h2 id="${name}">${escapeHtml(title)}</h2>\n`;

/** Formats a row as a list of names and values without empty values, followed by the row's photos and videos. */
export const rowHtml = (row: ExportedRow, words: Record<string, string>, media: readonly string[]): string =>
  `<article><dl>${Object.entries({ ...words, ...row })
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `<dt>${escapeHtml(labelOf(name))}</dt><dd>${escapeHtml(inWords(value))}</dd>`)
    .join('')}</dl>${media.map(onPage).join('')}</article>\n`;

export const PAGE_END_HTML = '</body></html>\n';

const onPage = (file: string): string =>
  /\.(mp4|webm)$/.test(file)
    ? `<video controls preload="none" src="${file}"></video>`
    : `<img loading="lazy" alt="" src="${file}">`;

const labelOf = (column: string): string => {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(\+00:00|Z)$/;

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return MOMENT.test(value) ? formatDateAndTime(value) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1);
}
