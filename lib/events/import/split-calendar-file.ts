import 'server-only';

/** Lines of one component of a calendar file, such as a VEVENT. `isWhole` is false if the END line is missing. */
export type ICalendarComponentLines = { lines: string[]; isWhole: boolean };

/** One calendar (VCALENDAR) of a file. A file may contain several calendars. */
export type UnparsedCalendar = {
  /**
   * Value of METHOD in the calendar file, in capitals, such as REQUEST or CANCEL. Without METHOD, the value is PUBLISH.
   */
  method: string;
  /** Time zone (X-WR-TIMEZONE) for all times in the file that do not name a time zone themselves. */
  zoneName: string | null;
  zones: ICalendarComponentLines[];
  events: ICalendarComponentLines[];
};

const COMPONENT = /^(BEGIN|END):[ \t]*([A-Z-]{1,20})[ \t]*$/i;

/** Splits a file into its calendars, each with its events and time zones. */
export function splitIntoCalendars(ics: string): UnparsedCalendar[] {
  const parts: UnparsedCalendar[] = [];
  let open: { name: string; block: ICalendarComponentLines } | null = null;
  const current = () => parts.at(-1) ?? newPart(parts);
  for (const line of linesOf(ics)) {
    const [, edge = '', component = ''] = COMPONENT.exec(line) ?? [];
    const [isBegin, name] = [edge.toUpperCase() === 'BEGIN', component.toUpperCase()];
    if (isBegin && name === 'VCALENDAR') {
      open = null;
      newPart(parts);
    } else if (isBegin && (name === 'VEVENT' || (name === 'VTIMEZONE' && open === null))) {
      open = { name, block: { lines: [line], isWhole: false } };
      (name === 'VEVENT' ? current().events : current().zones).push(open.block);
    } else if (open) {
      open.block.lines.push(line);
      if (isBegin || name !== open.name) continue;
      open.block.isWhole = true;
      open = null;
    } else readProperty(current(), line);
  }
  return parts;
}

function newPart(parts: UnparsedCalendar[]): UnparsedCalendar {
  const part: UnparsedCalendar = { method: 'PUBLISH', zoneName: null, zones: [], events: [] };
  parts.push(part);
  return part;
}

function readProperty(part: UnparsedCalendar, line: string): void {
  const [, name = '', value = ''] = /^(METHOD|X-WR-TIMEZONE)[^:]{0,200}:(.{1,200})$/i.exec(line) ?? [];
  if (/^METHOD$/i.test(name)) part.method = value.trim().toUpperCase();
  else if (name !== '') part.zoneName = value.trim();
}

/**
 * Line that is still being joined from several lines of the file. A quoted-printable line that ends with "=" continues
 * on the next line.
 */
type OpenLine = { pieces: string[]; isQuotedPrintable: boolean };

const PROPERTY = /^[A-Z0-9-]+[;:]/i;
const ENCODED = /^[^:]*;(?:ENCODING=)?(QUOTED-PRINTABLE|BASE64|B)(?=[;:])/i;
const isComponentEdge = (line: string) => COMPONENT.test(line);

/**
 * Joins lines that were split because of their length (RFC 5545, section 3.1). A line that is not a property belongs to
 * the text of the previous line.
 */
function linesOf(ics: string): string[] {
  const lines: OpenLine[] = [];
  const raw = ics
    .replace(/^\uFEFF/, '')
    .replace(/\r+\n?/g, '\n')
    .replace(/[\u0085\u2028\u2029]/g, ' ')
    .split('\n');
  for (const piece of raw) {
    const last = lines.at(-1);
    if (last?.isQuotedPrintable && last.pieces.at(-1)?.endsWith('=')) {
      last.pieces.push(last.pieces.pop()?.slice(0, -1) ?? '', piece.trimStart());
    } else if (last && /^[ \t]/.test(piece)) last.pieces.push(piece.slice(1));
    else if (PROPERTY.test(piece))
      lines.push({ pieces: [piece], isQuotedPrintable: /^[^:]*QUOTED-PRINTABLE/i.test(piece) });
    else if (last && piece.trim() !== '' && !isComponentEdge(last.pieces[0] ?? ''))
      last.pieces.push(`\\n${escaped(piece)}`);
  }
  return lines.map(({ pieces }) => readable(pieces.join('')));
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');

/**
 * Converts a line to a form that the parser can read. The parser cannot read the encoded texts of vCalendar 1.0, or the
 * colons in Exchange's names of time zones.
 */
function readable(line: string): string {
  const encoding = ENCODED.exec(line)?.[1]?.toUpperCase();
  if (encoding !== undefined && /^(?:SUMMARY|DESCRIPTION|LOCATION|UID)\b/i.test(line)) return decoded(line, encoding);
  return line.replace(/^([A-Z-]{1,20};)TZID=(\((?:UTC|GMT)[^")]{0,10}\)[^":;]{0,60}):/i, '$1TZID="$2":');
}

function decoded(line: string, encoding: string): string {
  const colon = line.indexOf(':');
  const [head, value] = [line.slice(0, colon), line.slice(colon + 1)];
  const charset = /;CHARSET="?([\w.:-]{1,40})/i.exec(head)?.[1];
  const text =
    encoding === 'QUOTED-PRINTABLE'
      ? value.replace(/(?:=[0-9A-F]{2})+/gi, (run) => textIn(Buffer.from(run.replaceAll('=', ''), 'hex'), charset))
      : textIn(Buffer.from(value, 'base64'), charset);
  return `${/^[A-Z-]+/i.exec(head)?.[0] ?? ''}:${escaped(text)}`;
}

/**
 * Decodes bytes by their declared character set. Invalid bytes become U+FFFD (replacement character), and the import
 * rejects events with this character.
 */
function textIn(bytes: Buffer, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return charset === undefined ? new TextDecoder('windows-1252').decode(bytes) : '\uFFFD';
  }
}
