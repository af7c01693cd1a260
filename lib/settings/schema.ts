import { z } from 'zod';
import { ADJUSTABLE_LIMITS, type AdjustableLimit } from '@/lib/process/adjustable-limits';
import {
  emailField,
  idField,
  singleLineField,
  optionalPastedCodeField,
  optionalSingleLineField,
} from '@/lib/schema-fields';
import { FEATURE_FLAG_NAMES, type FeatureFlagName } from './feature-flags';

export const MAX_SITE_NOTICE_CHARACTERS = 200;
const LINK_MAX = 60;
/** Maximum number of founding seats (free places for parents) at one school. */
export const MAX_FOUNDING_PARENT_SEATS = 1_000;

const WHEN = 'Choose a day and a time.';
/** Local time in Nova Scotia, such as '2026-11-21T18:30'. An empty value means that no time is set. */
const dayAndTime = z
  .union([z.null(), z.string()], WHEN)
  .transform((value) => value || null)
  .refine((value) => value === null || isDayAndTime(value), WHEN);

function isDayAndTime(value: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(value)) return false;
  const date = new Date(`${value}:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** Returns true for a path on our site or an https address. */
export function isAllowedNoticeLink(href: string): boolean {
  if (/[\s\\]/.test(href) || href.length > 500) return false;
  if (href.startsWith('/')) return !href.startsWith('//');
  const url = URL.parse(href);
  return url !== null && url.protocol === 'https:' && !url.username && !url.password && url.hostname.includes('.');
}

const noticeField = z
  .object({
    text: singleLineField(MAX_SITE_NOTICE_CHARACTERS, 'Enter the notice.'),
    linkText: optionalSingleLineField(LINK_MAX),
    link: optionalPastedCodeField(500).refine(
      (link) => link === null || isAllowedNoticeLink(link),
      'Enter a page on this site, such as /help, or an address that starts with https://.',
    ),
    from: dayAndTime,
    until: dayAndTime,
    audience: z.enum(['everybody', 'members'], 'The audience must be everybody or members.'),
  })
  .superRefine(({ link, linkText, from, until }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (link !== null && linkText === null) refuse('linkText', 'Enter the link text.');
    if (link === null && linkText !== null) refuse('link', 'Enter the link address.');
    if (from !== null && until !== null && until <= from) refuse('until', 'The end must be after the start.');
  });
export type SiteNoticeSetting = z.output<typeof noticeField>;

function limitField(name: AdjustableLimit) {
  const { least, most } = ADJUSTABLE_LIMITS[name];
  const message = `Enter a number from ${least} to ${most}.`;
  return z.int(message).min(least, message).max(most, message);
}

const ofEach = <Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;

export const ADJUSTABLE_LIMIT_NAMES = Object.keys(ADJUSTABLE_LIMITS) as AdjustableLimit[];
const limitsField = z.object(ofEach(ADJUSTABLE_LIMIT_NAMES, limitField), 'limits must be numbers by name.');

const flag = (name: string) => z.boolean({ error: `${name} must be true or false.` });
export const featuresField = z.object(ofEach(FEATURE_FLAG_NAMES, flag), 'features must be true or false by name.');
export type FeatureFlags = z.output<typeof featuresField>;

/**
 * Name that may stand before an email address in a header, so it must not contain characters with a special meaning
 * there.
 */
const senderNameField = (max: number, message: string) =>
  singleLineField(max, message).refine((name) => !/[<>@"\\]/.test(name), 'A name can\'t have any of < > @ " \\');

export const MAX_SITE_NAME_CHARACTERS = 60;
export const siteNameField = senderNameField(MAX_SITE_NAME_CHARACTERS, 'Enter the name of the site.');

const senderField = z.object(
  {
    name: senderNameField(100, 'Enter the sender name.'),
    address: emailField,
  },
  'sender must be a name and an address, or null.',
);

/** Bounds of the number of parents who must share a concern before the school gets a link to reply. */
export const ME_TOOS_FOR_REPLY = { least: 5, most: 200 };
const ME_TOOS = `meToosForReply must be a number from ${ME_TOOS_FOR_REPLY.least} to ${ME_TOOS_FOR_REPLY.most}.`;

const SEATS = `foundingSeats must be a number from 0 to ${MAX_FOUNDING_PARENT_SEATS}.`;
const SCHOOLS = 'foundingSchools must be a list of schools.';

/** Values of settings by name, as administrators send them and as they are stored. */
export const settingFields = z.object({
  /** True if a member's first post waits for a review. */
  holdFirstPost: flag('holdFirstPost'),
  /**
   * Number of parents per school who can write for a year without paying. Only schools listed in `foundingSchools`
   * offer these free places (record 054).
   */
  foundingSeats: z.int(SEATS).min(0, SEATS).max(MAX_FOUNDING_PARENT_SEATS, SEATS),
  foundingSchools: z.array(idField(SCHOOLS), SCHOOLS).max(1_000, SCHOOLS),
  /** Number of parents who must share a concern before the school may be asked to reply (record 120). */
  meToosForReply: z.int(ME_TOOS).min(ME_TOOS_FOR_REPLY.least, ME_TOOS).max(ME_TOOS_FOR_REPLY.most, ME_TOOS),
  /** Notice shown above every page, or null if no notice is shown. */
  notice: noticeField.nullable(),
  /** Name of the site on every page. Null means that the configured name is used. */
  siteName: siteNameField.nullable(),
  /** Contact address of the site and sender of its emails. Null means that the configured address is used. */
  contactEmail: emailField.nullable(),
  sender: senderField.nullable(),
  limits: limitsField,
  /**
   * Says for each feature of the site whether it is switched on. At a school with its own setting for the feature, that
   * setting applies instead.
   */
  features: featuresField,
});
export type Settings = z.output<typeof settingFields>;
export type SettingName = keyof Settings;

export const DEFAULT_SETTINGS: Settings = {
  holdFirstPost: false,
  foundingSeats: 25,
  foundingSchools: [],
  meToosForReply: 10,
  notice: null,
  siteName: null,
  contactEmail: null,
  sender: null,
  limits: ofEach(ADJUSTABLE_LIMIT_NAMES, (name): number => ADJUSTABLE_LIMITS[name].usual),
  features: ofEach(FEATURE_FLAG_NAMES, () => true),
};

const VERSION = 'A version must be a whole number.';
const version = z.int(VERSION).min(0, VERSION).max(2_147_483_647, VERSION);

/**
 * Input for changing settings, where missing settings remain unchanged. The request is refused if a setting was changed
 * after the version in `seen`.
 */
export const settingsInput = settingFields.partial().extend({
  seen: z.record(z.string(), version, 'seen must be versions by name.').optional(),
});
export type SettingsInput = z.output<typeof settingsInput>;

const lastChange = z.object({
  /** Version of a setting: the number of its changes. 0 means that it was never changed. */
  version: z.int(),
  at: z.iso.datetime().nullable(),
  /** Person who last changed the setting. Null if it was never changed, or if the person's account was deleted. */
  by: z.string().nullable(),
});
export type LastSettingChange = z.output<typeof lastChange>;

const nullableText = z.string().nullable();

/** Settings as the API returns them, with the last change of each. */
export const settingsReply = z.object({
  ...settingFields.pick({ holdFirstPost: true, foundingSeats: true, foundingSchools: true, meToosForReply: true })
    .shape,
  notice: z
    .object({
      text: z.string(),
      linkText: nullableText,
      link: nullableText,
      from: nullableText,
      until: nullableText,
      audience: z.enum(['everybody', 'members']),
    })
    .nullable(),
  siteName: nullableText,
  contactEmail: nullableText,
  sender: z.object({ name: z.string(), address: z.string() }).nullable(),
  limits: limitsField,
  features: featuresField,
  marks: z.record(z.string(), lastChange),
});
export type SettingsReply = z.output<typeof settingsReply>;

/**
 * Id of the audit-log entry whose change is undone. If the same setting was changed again since, `evenSo` must be true
 * to undo the change anyway.
 */
export const undoSettingChangeInput = z.object({
  change: idField('change must be the id of a change.'),
  evenSo: z.boolean('evenSo must be true or false.').optional(),
});

const ownField = z.object(
  ofEach(FEATURE_FLAG_NAMES, (name: FeatureFlagName) => flag(name).nullable()),
  'features must be true, false or null by name.',
);
/** A school's own settings of features. Null means that the general setting is used. */
export type SchoolFeatureOverrides = z.output<typeof ownField>;
export const schoolFeaturesInput = z.object({ features: ownField, seen: version.optional() });
export const schoolFeaturesReply = lastChange.extend({ features: ownField, usual: featuresField });
export type SchoolFeatureSettings = z.output<typeof schoolFeaturesReply>;
