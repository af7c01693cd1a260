import 'server-only';
import ical, { type CalendarComponent, type DateWithTimeZone, type ParameterValue, type VEvent } from 'node-ical';
import { AppError } from '@/lib/errors';
import { ZONE } from '@/lib/halifax';
import { cut } from '@/lib/text/cut';
import type { Contents } from './contents';
import { knownRule } from './recurrence';
import { cleanText, oneLine } from '@/lib/text/clean';
import { addDays, midnightOf, momentOf } from '@/lib/local-time';

/** One event of a file, as the table would keep it. `isOneDate`: one time of a repeated event, which is otherwise than the rest. */
export type Draft = Contents & { uid: string; isCanceled: boolean; isOneDate?: true };
export type Rejected = { title: string; reason: string };
export type Reading = { drafts: Draft[]; rejected: Rejected[] };

const MOST_EVENTS = 1_000;
/** Programs write a zone or two, of a few kilobytes each; a whole history since 1883 has thirty. */
const MOST_ZONES = 50;
const LONGEST_ZONE = 32 * 1024;
const UID = /^[\x21-\x7e]{1,200}$/;
/** Zones whose clocks go as Nova Scotia's. */
const SAME_CLOCKS = new Set([ZONE, 'Canada/Atlantic', 'America/Glace_Bay', 'America/Moncton', 'America/Goose_Bay']);

class Refusal extends Error {}

/** A time zone as the file writes it, by its name. */
type Zones = Map<string, string>;

/** What an iCalendar file says, event by event: one that cannot be taken over does not keep the others out. Throws `invalid`. */
export function readCalendarFile(ics: string): Reading {
  const { blocks, zones } = split(ics);
  const reading: Reading = { drafts: [], rejected: [] };
  const moved: VEvent[] = [];
  for (const [index, block] of blocks.entries()) {
    const title = titleOf(block);
    try {
      if (index >= MOST_EVENTS) throw new Refusal(`A file can have at most ${MOST_EVENTS} events.`);
      const event = parse(block, zones);
      if (event.recurrenceid === undefined) reading.drafts.push(toDraft(event, block));
      else moved.push(event);
    } catch (error) {
      reading.rejected.push({
        title,
        reason: error instanceof Refusal ? error.message : 'It does not follow the iCalendar standard.',
      });
    }
  }
  for (const event of moved) takeOut(reading, event);
  return withoutDoubles(reading);
}

type Parts = { blocks: string[]; zones: Zones };

/** The events of the file, each on its own, and the time zones that they share. A continued line begins with a space, so no text can end an event. */
function split(ics: string): Parts {
  const text = ics
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .replace(/[\u0085\u2028\u2029]/g, ' ');
  const lines = text.split('\n');
  return { blocks: partsOf(lines, 'VEVENT'), zones: zonesOf(partsOf(lines, 'VTIMEZONE')) };
}

/** Throws `invalid` for a file with more of them than any program writes: each event is read together with those that it names. */
function zonesOf(blocks: string[]): Zones {
  const zones: Zones = new Map(blocks.map((block) => [/^TZID[^:\n]*:(.*)$/im.exec(block)?.[1]?.trim() ?? '', block]));
  if (blocks.length > MOST_ZONES || blocks.some(({ length }) => length > LONGEST_ZONE))
    throw new AppError('invalid', `The calendar file has too many time zones. It can have up to ${MOST_ZONES}.`);
  return zones;
}

/** The zones that an event names, each once. */
const zonesNamed = (block: string, zones: Zones): string[] =>
  [...new Set([...block.matchAll(/;TZID="?([^":;\n]+)/gi)].map(([, name = '']) => name.trim()))].flatMap(
    (name) => zones.get(name) ?? [],
  );

/** Line by line, so that a file full of beginnings without an end takes no longer than any other. */
function partsOf(lines: string[], name: string): string[] {
  const parts: string[] = [];
  let begun = -1;
  for (const [at, line] of lines.entries()) {
    const said = line.toUpperCase();
    if (said === `BEGIN:${name}` && begun === -1) begun = at;
    if (said !== `END:${name}` || begun === -1) continue;
    parts.push(lines.slice(begun, at + 1).join('\n'));
    begun = -1;
  }
  return parts;
}

function parse(block: string, zones: Zones): VEvent {
  if (/^RRULE/im.test(block) && ruleIn(block) === null)
    throw new Refusal('It repeats in a way that cannot be imported.');
  const found = Object.values(
    ical.sync.parseICS(`BEGIN:VCALENDAR\n${[...zonesNamed(block, zones), block].join('\n')}\nEND:VCALENDAR\n`),
  );
  const event = found.find(isEvent);
  if (!event || !(event.start instanceof Date) || Number.isNaN(event.start.getTime()))
    throw new Refusal('It does not say when it starts.');
  if (!UID.test(event.uid ?? '')) throw new Refusal('It has no UID to recognize it by.');
  return event;
}

const isEvent = (component: CalendarComponent | undefined): component is VEvent => component?.type === 'VEVENT';

const ruleIn = (block: string): string | null => {
  const rules = [...block.matchAll(/^(?:RRULE|RDATE|EXRULE)[;:].*$/gim)].map(([line]) => line);
  return rules.length === 1 ? knownRule(/^RRULE:(.*)$/i.exec(rules[0] ?? '')?.[1] ?? '') : null;
};

function toDraft(event: VEvent, block: string): Draft {
  const allDay = event.datetype === 'date';
  const startsAt = momentFrom(event.start, allDay);
  const given = event.end instanceof Date ? momentFrom(event.end, allDay) : null;
  const endsAt = allDay
    ? given && given > startsAt
      ? given
      : addDays(startsAt, 1)
    : given && given > startsAt
      ? given
      : null;
  const rule = ruleIn(block);
  if (rule !== null && !allDay && event.start.tz !== undefined && !SAME_CLOCKS.has(event.start.tz)) {
    throw new Refusal("It repeats in a time zone other than Nova Scotia's.");
  }
  return {
    uid: event.uid,
    title: required(oneLine(plain(event.summary)), 200),
    description: short(plain(event.description), 2_000),
    location: short(oneLine(plain(event.location)), 200),
    allDay,
    startsAt,
    endsAt,
    recurrence: rule === null ? null : untilIn(rule, allDay, startsAt),
    exceptions:
      rule === null ? [] : sorted(Object.values(event.exdate ?? {}).map((moment) => momentFrom(moment, allDay))),
    isCanceled: String(event.status).toUpperCase() === 'CANCELLED',
  };
}

/** Of days the library keeps the date in this machine's time, and so it does with times of no zone, which are Nova Scotia's here. */
function momentFrom(moment: DateWithTimeZone, allDay: boolean): Date {
  const year = moment.getUTCFullYear();
  if (Number.isNaN(year) || year < 2000 || year > 2100) throw new Refusal('Its date is not in this century.');
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  if (allDay) return midnightOf(day);
  if (moment.tz !== undefined) return new Date(moment);
  return momentOf(`${day}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`);
}

/** The last moment of a rule is written like the start: a day for days, UTC for times. */
function untilIn(rule: string, allDay: boolean, startsAt: Date): string {
  return rule.replace(
    /UNTIL=(\d{4})(\d\d)(\d\d)(T\w+)?/,
    (whole, year: string, month: string, day: string, time?: string) => {
      if (allDay) return `UNTIL=${year}${month}${day}`;
      if (time !== undefined) return whole;
      const end = momentOf(`${year}-${month}-${day}T23:59:59`);
      return `UNTIL=${new Date(Math.max(end.getTime(), startsAt.getTime())).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    },
  );
}

/** One time of a repeated event that is otherwise than the rest: it is taken out of the rule, and stands on its own. */
function takeOut(reading: Reading, event: VEvent): void {
  const title = plain(event.summary) || 'Untitled';
  const whole = reading.drafts.find(({ uid, recurrence }) => uid === event.uid && recurrence !== null);
  try {
    if (!whole) throw new Refusal('It changes one occurrence of a repeated event that is not in the file.');
    const instead = momentFrom(event.recurrenceid as DateWithTimeZone, whole.allDay);
    const uid = `${event.uid}/${instead.toISOString()}`;
    const draft = { ...toDraft({ ...event, uid }, ''), exceptions: [], isOneDate: true as const };
    whole.exceptions = sorted([...whole.exceptions, instead]);
    reading.drafts.push(draft);
  } catch (error) {
    reading.rejected.push({
      title,
      reason: error instanceof Refusal ? error.message : 'It does not follow the iCalendar standard.',
    });
  }
}

/** Of several with one UID the last counts. */
function withoutDoubles({ drafts, rejected }: Reading): Reading {
  return { drafts: [...new Map(drafts.map((draft) => [draft.uid, draft])).values()], rejected };
}

const sorted = (moments: Date[]) =>
  [...new Set(moments.map((moment) => moment.getTime()))].sort((a, b) => a - b).map((moment) => new Date(moment));

/** Text may come with parameters, or several times. */
function plain(value: ParameterValue | undefined): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  const text = typeof first === 'object' && first !== null && 'val' in first ? first.val : first;
  return typeof text === 'string' ? cleanText(text.replace(/\0/g, '')) : '';
}

/** Without a blank at the end, which a form would remove. */
const limited = (text: string, most: number) => cut(text, most).trimEnd();

const short = (text: string, most: number) => limited(text, most) || null;

function required(text: string, most: number): string {
  if (text === '') throw new Refusal('It has no title.');
  return limited(text, most);
}

const titleOf = (block: string) =>
  cut((/^SUMMARY[^:\n]*:(.*)$/im.exec(block)?.[1] ?? 'Untitled').replace(/\\n/gi, ' ').replace(/\\(.)/g, '$1'), 200);
