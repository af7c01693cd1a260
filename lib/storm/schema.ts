import { z } from 'zod';
import { textField } from '@/lib/schema-fields';
import { StormKind } from '@/prisma/generated/enums';

export { StormKind };

/** Delays that the forms offer, in minutes. Few choices make it likely that two parents report the same delay. */
export const DELAY_CHOICES = [15, 30, 45, 60, 90, 120] as const;

const SOURCE = 'Enter a link that begins with https://';

/** Link to the page that announces the closure or delay. An empty text means no link. */
const source = textField(500)
  .refine((text) => text === '' || isHttpsAddress(text), SOURCE)
  .transform((text) => text || null);

/** Only https, because the link is shown to parents. A name and password could make the link look like another site. */
function isHttpsAddress(text: string): boolean {
  if (!/^https:\/\/[^\s\\<>"\p{C}]+$/u.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === '' && url.password === '' && url.hostname.includes('.');
}

const report = z.object({
  kind: z.enum(StormKind, 'Choose what happened.'),
  /** Length of a delay in minutes. Absent for the other kinds. */
  minutes: z
    .int('Choose how long the delay is.')
    .refine((minutes) => DELAY_CHOICES.some((choice) => choice === minutes), 'Choose how long the delay is.')
    .nullish(),
  source: source.nullish(),
});

type Report = { kind: StormKind; minutes?: number | null | undefined };
const hasMinutesIfDelayed = ({ kind, minutes }: Report) => (kind === 'delayed') === (typeof minutes === 'number');
const MINUTES = { path: ['minutes'], message: 'Choose how long the delay is.' };

export const stormReportSchema = report.refine(hasMinutesIfDelayed, MINUTES);
export type StormReportInput = z.output<typeof stormReportSchema>;
export const stormKindSchema = report.pick({ kind: true });

const AREA = /^(?:province|(?:region|family):[a-z0-9-]{1,100})$/;
const AREA_OR_SCHOOL = /^(?:province|(?:region|family):[a-z0-9-]{1,100}|school:[1-9]\d{0,8})$/;

/** A confirmed line for many schools. It needs a link to its source. */
export const stormAreaLineSchema = report
  .extend({ area: z.string().regex(AREA, 'Choose an area.'), source: source.pipe(z.string(SOURCE)) })
  .refine(hasMinutesIfDelayed, MINUTES);
export type StormAreaLineInput = z.output<typeof stormAreaLineSchema>;

export const stormLineId = report.pick({ kind: true }).extend({ area: z.string().regex(AREA_OR_SCHOOL) });

/** A line of the storm morning, as members see it. It never says who reported. */
export const stormLineView = z.object({
  /** Identifies the line: its area, its kind and the length of a delay. */
  key: z.string(),
  /** 'province', or for example 'region:halifax', 'family:sydney-academy' or 'school:12'. */
  area: z.string(),
  /** Name of the school, family of schools or region. */
  place: z.string(),
  kind: z.enum(StormKind),
  minutes: z.int().nullable(),
  status: z.enum(['confirmed', 'merged', 'unconfirmed']),
  /** For merged reports: 2, or the number of parents rounded down to a multiple of five. */
  parents: z.int().nullable(),
  /** Local time of the first report, such as '06:12'. */
  firstAt: z.string(),
  source: z.string().nullable(),
  /** True if the reader is one of the parents who reported it. */
  isOwn: z.boolean(),
});
export type StormLineView = z.output<typeof stormLineView>;

/** Today's closures and delays at some schools, as an open page gets them live. */
const stormNews = z.object({
  lines: z.array(stormLineView),
  /** When reporting opens or closes next, at the latest when the day ends. */
  changesAt: z.iso.datetime(),
  /** When the day ends in Nova Scotia. The lines are deleted then, and a page in a cache must not show them. */
  endsAt: z.iso.datetime(),
});
export type StormNews = z.output<typeof stormNews>;

export const stormView = stormNews.extend({
  /** Schools for which the reader can report now, as a verified parent. Empty outside the reporting hours. */
  reportFor: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type StormView = z.output<typeof stormView>;
