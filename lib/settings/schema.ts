import { z } from 'zod';
import { ADJUSTABLE, type Adjustable } from '@/lib/adjustable';
import { email, id, line, optionalCode, optionalLine } from '@/lib/fields';
import { FEATURES, type Feature } from './features';

export const NOTICE_LETTERS = 200;
const LINK_LETTERS = 60;
/** Of founding parents, at one school. */
export const MOST_SEATS = 1_000;

const WHEN = 'Choose a day and a time.';
/** What the clocks of Nova Scotia show: '2026-11-21T18:30'; nothing written is no bound. */
const dayAndTime = z
  .union([z.null(), z.string()], WHEN)
  .transform((value) => value || null)
  .refine((value) => value === null || isDayAndTime(value), WHEN);

function isDayAndTime(value: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(value)) return false;
  const date = new Date(`${value}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A page of ours, or a whole address that is read over an encrypted connection. */
export function isLink(href: string): boolean {
  if (/[\s\\]/.test(href) || href.length > 500) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  const url = URL.parse(href);
  return url !== null && url.protocol === 'https:' && !url.username && !url.password && url.hostname.includes('.');
}

const noticeField = z
  .object({
    text: line(NOTICE_LETTERS, 'Enter the notice.'),
    linkText: optionalLine(LINK_LETTERS),
    link: optionalCode(500).refine(
      (link) => link === null || isLink(link),
      'Enter a page on this site, such as /help, or an address that starts with https://.',
    ),
    from: dayAndTime,
    until: dayAndTime,
    audience: z.enum(['everybody', 'members'], 'The audience must be everyone or members.'),
  })
  .superRefine(({ link, linkText, from, until }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (link !== null && linkText === null) refuse('linkText', 'Enter the link text.');
    if (link === null && linkText !== null) refuse('link', 'Enter the link address.');
    if (from !== null && until !== null && until <= from) refuse('until', 'The end is before the start.');
  });
export type NoticeSetting = z.output<typeof noticeField>;

function limitField(name: Adjustable) {
  const { least, most } = ADJUSTABLE[name];
  const message = `Enter a number from ${least} to ${most}.`;
  return z.int(message).min(least, message).max(most, message);
}

const ofEach = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

export const LIMIT_NAMES = Object.keys(ADJUSTABLE) as Adjustable[];
const limitsField = z.object(ofEach(LIMIT_NAMES, limitField), 'limits must be numbers by name.');

const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` });
export const featuresField = z.object(ofEach(FEATURES, flag), 'features must be true or false by name.');
export type Features = z.output<typeof featuresField>;

const senderField = z.object(
  {
    name: line(100, 'Enter the sender name.').refine(
      (name) => !/[<>@"\\]/.test(name),
      'A name can\'t have any of < > @ " \\',
    ),
    address: email,
  },
  'sender must be a name and an address, or null.',
);

const SEATS = `foundingSeats must be a number from 0 to ${MOST_SEATS}.`;
const SCHOOLS = 'foundingSchools must be a list of schools.';

/** What administrators set, by name, as it comes in and is kept. */
export const settingFields = z.object({
  /** A member's first post waits for a review. */
  holdFirstPost: flag('holdFirstPost'),
  /** How many parents of a school write free for a year, and at which schools (record 054). */
  foundingSeats: z.int(SEATS).min(0, SEATS).max(MOST_SEATS, SEATS),
  foundingSchools: z.array(id(SCHOOLS), SCHOOLS).max(1_000, SCHOOLS),
  /** Above every page; null: none. */
  notice: noticeField.nullable(),
  /** Where people write to us, and who our mail comes from; null: as the configuration has it. */
  contactEmail: email.nullable(),
  sender: senderField.nullable(),
  limits: limitsField,
  /** What members can do at schools that have no word of their own. */
  features: featuresField,
});
export type Settings = z.output<typeof settingFields>;
export type SettingName = keyof Settings;

export const SETTINGS_AT_FIRST: Settings = {
  holdFirstPost: false,
  foundingSeats: 25,
  foundingSchools: [],
  notice: null,
  contactEmail: null,
  sender: null,
  limits: ofEach(LIMIT_NAMES, (name): number => ADJUSTABLE[name].usual),
  features: ofEach(FEATURES, () => true),
};

const VERSION = 'A version must be a whole number.';
const version = z.int(VERSION).min(0, VERSION).max(2_147_483_647, VERSION);

/** What is left out stays as it is; what was changed since the version that was seen is refused. */
export const settingsInput = settingFields.partial().extend({
  seen: z.record(z.string(), version, 'seen must be versions by name.').optional(),
});
export type SettingsInput = z.output<typeof settingsInput>;

const mark = z.object({
  /** How often it was changed; 0: never. */
  version: z.int(),
  at: z.iso.datetime().nullable(),
  /** Who changed it last; null when nobody did, or the account is gone. */
  by: z.string().nullable(),
});
export type Mark = z.output<typeof mark>;

const said = z.string().nullable();

/** The same as it is answered, with who changed each of them last. */
export const settingsReply = z.object({
  ...settingFields.pick({ holdFirstPost: true, foundingSeats: true, foundingSchools: true }).shape,
  notice: z
    .object({
      text: z.string(),
      linkText: said,
      link: said,
      from: said,
      until: said,
      audience: z.enum(['everybody', 'members']),
    })
    .nullable(),
  contactEmail: said,
  sender: z.object({ name: z.string(), address: z.string() }).nullable(),
  limits: limitsField,
  features: featuresField,
  marks: z.record(z.string(), mark),
});
export type SettingsReply = z.output<typeof settingsReply>;

/** An entry of the audit log; `evenSo` where something newer changed the same. */
export const undoInput = z.object({
  change: id('change must be the id of a change.'),
  evenSo: z.boolean('evenSo must be true or false.').optional(),
});

const ownField = z.object(
  ofEach(FEATURES, (name: Feature) => flag(name).nullable()),
  'features must be true, false or null by name.',
);
/** Of each null: as everywhere. */
export type OwnFeatures = z.output<typeof ownField>;
export const schoolFeaturesInput = z.object({ features: ownField, seen: version.optional() });
export const schoolFeaturesReply = mark.extend({ features: ownField, usual: featuresField });
export type SchoolFeatures = z.output<typeof schoolFeaturesReply>;
