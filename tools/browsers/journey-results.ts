import type { BrowserEngineName } from './engines/engine';
import type { JourneyResult } from './play-journey';

export type PlayedJourney = JourneyResult & { journey: string; engine: BrowserEngineName; width: number };

const START = '<!-- Written by npm run browsers. -->';
const END = '<!-- End of the part by npm run browsers. -->';

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** The table of journeys by engine and width. A note below the table names each feature that an engine lacks. */
export function journeyTable(played: PlayedJourney[]): string {
  const notes: string[] = [];
  const noteOf = (engine: BrowserEngineName, limit: string): string => {
    const note = `${engine} ${limit}.`;
    if (!notes.includes(note)) notes.push(note);
    return `(${notes.indexOf(note) + 1})`;
  };
  const cellOf = ({ engine, faults, limit }: PlayedJourney): string => {
    const verdict = faults.length > 0 ? 'fails' : 'passes';
    return limit ? `${verdict === 'passes' ? '' : 'fails '}${noteOf(engine, limit)}` : verdict;
  };
  const columns = [...new Set(played.map(({ engine, width }) => `${engine} ${width}`))];
  const journeys = [...new Set(played.map(({ journey }) => journey))];
  const lines = journeys.map((journey) =>
    row([
      journey,
      ...columns.map((column) => {
        const one = played.find((each) => each.journey === journey && `${each.engine} ${each.width}` === column);
        return one ? cellOf(one) : 'not played';
      }),
    ]),
  );
  const table = [row(['Journey', ...columns]), `|${'---|'.repeat(columns.length + 1)}`, ...lines].join('\n');
  return [table, ...notes.map((note, index) => `(${index + 1}) ${note}`)].join('\n\n');
}

/** Returns the section of docs/quality.md about browsers. */
export const browserResultsSection = (played: PlayedJourney[], versions: string[], today: string): string => `${START}

## Journeys in other browsers

\`npm run browsers\` writes this part. Its last run was on ${today} in ${versions.join(', ')}, in windows 390 and 1280 px wide.
A journey fails at a console error, an unhandled rejection, a violation of the content security policy, or a page wider than its window.

${journeyTable(played)}

${END}`;

/** Returns the section about browsers in a document, or an empty text. */
export function extractBrowserResultsSection(document: string): string {
  const [start, end] = [document.indexOf(START), document.indexOf(END)];
  return start < 0 || end < 0 ? '' : document.slice(start, end + END.length);
}

/** Replaces the section about browsers, or adds the section at the end. */
export const replaceBrowserResultsSection = (document: string, part: string): string => {
  const old = extractBrowserResultsSection(document);
  if (old) return document.replace(old, () => part);
  return part ? `${document.trimEnd()}\n\n${part}\n` : document;
};
