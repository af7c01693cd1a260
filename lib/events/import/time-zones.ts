import 'server-only';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { SCHOOL_TIME_ZONE } from '@/lib/time/time-zone';
import { DAY } from '@/lib/time/duration';
import { EventImportRefusal } from './event-import-refusal';
import { normalizeRecurrenceRule } from '@/lib/events/recurrence';

type Local = Temporal.PlainDateTime;

/**
 * Time zone with functions that convert times. `momentOf` converts a local time to a Unix time in ms. `offsetAt`
 * returns the UTC offset in ms at a Unix time.
 */
export type TimeZone = {
  momentOf: (local: Local) => number;
  offsetAt: (moment: number) => number;
  /** Returns the Unix times from `from` to `to` at which the zone's UTC offset changes. */
  changes: (from: number, to: number) => number[];
};

const asUtc = (local: Local) => local.toZonedDateTime('UTC').epochMilliseconds;
const zonedAt = (moment: number, name: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(name);

function namedZone(name: string): TimeZone {
  return {
    momentOf: (local) => local.toZonedDateTime(name).epochMilliseconds,
    offsetAt: (moment) => zonedAt(moment, name).offsetNanoseconds / 1e6,
    changes: (from, to) => {
      const changes: number[] = [];
      let next = zonedAt(from, name).getTimeZoneTransition('next');
      while (next && next.epochMilliseconds <= to) {
        changes.push(next.epochMilliseconds);
        next = next.getTimeZoneTransition('next');
      }
      return changes;
    },
  };
}

const fixedZone = (offset: number): TimeZone => ({
  momentOf: (local) => asUtc(local) - offset,
  offsetAt: () => offset,
  changes: () => [],
});

export const NOVA_SCOTIA_TIME_ZONE = namedZone(SCHOOL_TIME_ZONE);
export const UTC_TIME_ZONE = fixedZone(0);

/** Returns true if the zone has the same local time as Nova Scotia in the whole range. */
export const matchesNovaScotiaTime = (zone: TimeZone, from: number, to: number): boolean =>
  zone === NOVA_SCOTIA_TIME_ZONE ||
  [from, ...zone.changes(from, to), ...NOVA_SCOTIA_TIME_ZONE.changes(from, to)].every(
    (moment) => zone.offsetAt(moment) === NOVA_SCOTIA_TIME_ZONE.offsetAt(moment),
  );

/** Names that Windows and Exchange use for Canadian time zones, in lower case. */
const WINDOWS: Record<string, string> = {
  'atlantic standard time': SCHOOL_TIME_ZONE,
  'atlantic time (canada)': SCHOOL_TIME_ZONE,
  'newfoundland standard time': 'America/St_Johns',
  newfoundland: 'America/St_Johns',
  'eastern standard time': 'America/Toronto',
  'eastern time (us & canada)': 'America/Toronto',
  'central standard time': 'America/Winnipeg',
  'central time (us & canada)': 'America/Winnipeg',
  'canada central standard time': 'America/Regina',
  saskatchewan: 'America/Regina',
  'mountain standard time': 'America/Edmonton',
  'mountain time (us & canada)': 'America/Edmonton',
  'pacific standard time': 'America/Vancouver',
  'pacific time (us & canada)': 'America/Vancouver',
};

/** Returns the time zone for a widely known name. Returns null for abbreviations, because they are ambiguous. */
function wellKnown(name: string): TimeZone | null {
  const plain = name.toLowerCase().replace(/^\((?:utc|gmt)[^)]{0,10}\)\s*/, '');
  if (/^(?:utc|gmt|z|zulu|coordinated universal time)$/.test(plain)) return UTC_TIME_ZONE;
  const [, sign, hours, minutes = '0'] = /^(?:utc|gmt)([+-])(\d{1,2}):?(\d\d)?$/.exec(plain) ?? [];
  if (sign !== undefined && Number(hours) <= 14)
    return fixedZone((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000);
  const windows = WINDOWS[plain];
  if (windows !== undefined) return windows === SCHOOL_TIME_ZONE ? NOVA_SCOTIA_TIME_ZONE : namedZone(windows);
  if (!/^[a-z_]+\/[a-z0-9_+/-]+$/.test(plain)) return null;
  try {
    const propertyName = new Intl.DateTimeFormat('en', { timeZone: plain }).resolvedOptions().timeZone;
    return propertyName === SCHOOL_TIME_ZONE ? NOVA_SCOTIA_TIME_ZONE : namedZone(propertyName);
  } catch {
    return null;
  }
}

type JsonProperty = [name: string, parameters: Record<string, string>, type: string, ...values: unknown[]];
export type JcalComponent = [name: string, properties: JsonProperty[], components: JcalComponent[]];

/**
 * Parses lines of a calendar file to jCal (RFC 7265). Lines that were split for their length must already be joined.
 * Throws if a line is malformed.
 */
export const parseToJcal = (lines: string[]): JcalComponent => ICAL.parse(lines.join('\n')) as JcalComponent;
export const findCalendarProperties = ([, properties]: JcalComponent, name: string): JsonProperty[] =>
  properties.filter(([propertyName]) => propertyName === name);
const firstValue = (component: JcalComponent, name: string): unknown => findCalendarProperties(component, name)[0]?.[3];

/**
 * Maximum number of recurrence rules in the time zones of one calendar. Expanding a rule takes about 15 ms, so a file
 * from an attacker cannot take long.
 */
const MOST_RULES = 40;
const [FIRST, LAST] = [Date.UTC(1999, 0, 1), Date.UTC(2101, 0, 1)];

/** Time zones that one calendar of a file defines. A time zone is parsed only if an event uses it. */
export class Zones {
  readonly #blocks: Map<string, string[]>;
  readonly #read = new Map<string, TimeZone>();
  #rules = 0;

  constructor(blocks: string[][]) {
    this.#blocks = new Map(blocks.map((lines) => [keyOf(tzidIn(lines)), lines]));
  }

  /**
   * Returns the time zone with this name. Throws `EventImportRefusal` if neither the file nor our list of known time
   * zones contains the name.
   */
  named(name: string): TimeZone {
    const key = keyOf(name);
    const zone = this.#read.get(key) ?? this.#find(name.trim().replace(/^"|"$/g, ''), this.#blocks.get(key));
    this.#read.set(key, zone);
    return zone;
  }

  #find(name: string, lines: string[] | undefined): TimeZone {
    const place = /^X-LIC-LOCATION:(.{1,100})$/im.exec(lines?.slice(0, 20).join('\n') ?? '')?.[1]?.trim();
    const knownZone = wellKnown(name) ?? (place === undefined ? null : wellKnown(place));
    const own = lines ? this.#defined(lines) : null;
    if (knownZone && own) return agreeing(knownZone, own, name);
    const zone = knownZone ?? own;
    if (zone) return zone;
    throw new EventImportRefusal(
      lines
        ? `The file defines its time zone, “${name}”, in a way we can't read.`
        : `The time zone of the event, “${name}”, isn't one we know.`,
    );
  }

  /** Reads the definition of a time zone in a calendar file. Returns null if the definition cannot be read. */
  #defined(lines: string[]): TimeZone | null {
    try {
      const changes = parseToJcal(lines)[2].flatMap((observance) => this.#changesOf(observance));
      return changes.length === 0 ? null : zoneOf(changes.sort((one, other) => one.at - other.at));
    } catch {
      return null;
    }
  }

  #changesOf(observance: JcalComponent): Change[] {
    const [from, to] = [
      offsetIn(firstValue(observance, 'tzoffsetfrom')),
      offsetIn(firstValue(observance, 'tzoffsetto')),
    ];
    const start = wallIn(firstValue(observance, 'dtstart'));
    const dates = findCalendarProperties(observance, 'rdate').flatMap(([, , , ...values]) => values.map(wallIn));
    const onsets = [
      start,
      ...dates,
      ...findCalendarProperties(observance, 'rrule').flatMap(([, , , rule]) => this.#onsets(rule, start, from)),
    ];
    return onsets.map((wall) => ({ at: wall - from, from, to }));
  }

  /** Returns the local times at which a yearly rule changes the clocks, from 1999 on. */
  #onsets(rule: unknown, start: number, offsetFrom: number): number[] {
    const { until, ...parts } = rule as Record<string, unknown>;
    const last = until === undefined ? LAST : wallIn(until) + (String(until).endsWith('Z') ? offsetFrom : 0);
    if (last < FIRST) return [];
    const text = normalizeRecurrenceRule(
      Object.entries(parts)
        .map(([name, value]) => `${name}=${[value].flat().join(',')}`)
        .join(';'),
    );
    this.#rules += 1;
    if (text === null || !text.startsWith('FREQ=YEARLY') || /INTERVAL|COUNT/.test(text) || this.#rules > MOST_RULES)
      throw new EventImportRefusal("We can't read this time zone.");
    // Windows writes time zone rules that start in 1601. The start is moved to 1999, because earlier years do not
    // matter for current events.
    const dtstart = zonedAt(start, 'UTC');
    const moved = start < FIRST ? dtstart.with({ year: 1999 }) : dtstart;
    return new RRuleTemporal({ rruleString: text, dtstart: moved })
      .between(new Date(FIRST), new Date(last), true)
      .map(({ epochMilliseconds }) => epochMilliseconds);
  }
}

const keyOf = (name: string) => name.trim().replace(/^"|"$/g, '').toLowerCase();
const tzidIn = (lines: string[]) => lines.map((line) => /^TZID[^:]{0,100}:(.*)$/i.exec(line)?.[1]).find(Boolean) ?? '';

type Change = { at: number; from: number; to: number };

function offsetIn(value: unknown): number {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(String(value)) ?? [];
  if (sign === undefined || Number(hours) > 15) throw new EventImportRefusal("We can't read this time zone.");
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
}

const wallIn = (value: unknown): number => asUtc(Temporal.PlainDateTime.from(String(value).replace(/Z$/, '')));

/**
 * Builds a time zone from its clock changes. A local time that clocks skip gets the earlier offset, and a local time
 * that occurs twice is the first (RFC 5545, 3.3.5).
 */
function zoneOf(changes: Change[]): TimeZone {
  const initialOffset = changes[0]?.from ?? 0;
  return {
    momentOf: (local) => {
      const wall = asUtc(local);
      const last = changes.findLast(({ at, from, to }) => wall >= at + Math.max(from, to));
      return wall - (last?.to ?? initialOffset);
    },
    offsetAt: (moment) => changes.findLast(({ at }) => at <= moment)?.to ?? initialOffset,
    changes: (from, to) => changes.map(({ at }) => at).filter((at) => at > from && at <= to),
  };
}

const HALF_A_YEAR = 182 * DAY;

/**
 * Adds a check to a known time zone: `momentOf` throws `EventImportRefusal` if the file's own definition of the zone
 * (`own`) has a wrong UTC offset. `own` may be incomplete, so it serves only for this check.
 */
function agreeing(knownZone: TimeZone, own: TimeZone, name: string): TimeZone {
  return {
    ...knownZone,
    momentOf: (local) => {
      const moment = knownZone.momentOf(local);
      const offset = own.offsetAt(moment);
      // The offset is correct if it is the summer or the winter offset of the known time zone.
      if (offset !== knownZone.offsetAt(moment) && offset !== knownZone.offsetAt(moment + HALF_A_YEAR))
        throw new EventImportRefusal(
          `In this file, the time zone “${name}” has different clock times than the real time zone.`,
        );
      return moment;
    },
  };
}
