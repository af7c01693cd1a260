import 'server-only';
import { ADJUSTABLE_LIMITS } from '@/lib/process/adjustable-limits';
import { db } from '@/lib/database/db';
import { listenToChannel } from '@/lib/database/listener';
import { AppError } from '@/lib/errors';
import { currentSettings } from '@/lib/process/current-settings';
import { momentOfLocalTime } from '@/lib/time/local-time';
import { log } from '@/lib/process/log';
import { serverInterface } from '@/lib/process/server-interface';
import { appInterface } from '@/lib/process/app-interface';
import { getProcessWideValue } from '@/lib/process/process-wide-values';
import { FEATURES, type Feature } from './features';
import { featuresField, LIMIT_NAMES, DEFAULT_SETTINGS, type Features, type NoticeSetting } from './schema';
import { schoolIdOfSetting, settingsFromRows } from './stored';

/**
 * Interval in milliseconds after which settings are reloaded, because the process may have missed a database
 * notification.
 */
const RELOAD_MS = 10_000;

const state = getProcessWideValue('settings-in-force', () => ({ asked: 0, seen: '' }));

/**
 * Loads the current settings into the memory of the process. If two loads overlap, the result of the later one is used.
 */
export async function loadSettings(): Promise<void> {
  const loadNumber = (state.asked += 1);
  const rows = await db().setting.findMany({ select: { name: true, value: true, version: true } });
  if (loadNumber !== state.asked) return;
  const { contactEmail: contact, sender, limits, notice, features } = settingsFromRows(rows);
  const version = rows.find(({ name }) => name === 'notice')?.version ?? 0;
  const schoolFeatures = rows.flatMap(({ name, value }): [number, Partial<Features>][] => {
    const school = schoolIdOfSetting(name);
    const parsed = featuresField.partial().safeParse(value);
    return school !== null && parsed.success ? [[school, parsed.data as Partial<Features>]] : [];
  });
  Object.assign(currentSettings(), {
    contact,
    sender,
    limits: Object.fromEntries(LIMIT_NAMES.map((name) => [ADJUSTABLE_LIMITS[name].limit, limits[name]])),
    notice: notice && { version, ...noticeView(notice) },
    features,
    ofSchools: new Map(schoolFeatures),
  });
  appInterface.notice = notice && version;
  // Cached public pages contain the contact address and the notice, so a change empties the page cache.
  const publicValues = JSON.stringify([contact, notice, version]);
  if (publicValues !== state.seen) serverInterface.forgetPages(null);
  state.seen = publicValues;
}

const noticeView = ({ text, link, linkText, from, until, audience }: NoticeSetting) => ({
  text,
  link: link !== null && linkText !== null ? { text: linkText, href: link } : null,
  from: from === null ? 0 : momentOfLocalTime(from).getTime(),
  until: until === null ? Number.MAX_SAFE_INTEGER : momentOfLocalTime(until).getTime(),
  isForMembers: audience === 'members',
});

/**
 * Loads the settings into the memory of the process and subscribes to changes. If the database is unavailable, loading
 * is retried.
 */
export function loadAndWatchSettings(): void {
  const reload = () => loadSettings().catch((error: unknown) => log.warn({ event: 'settings.not-read', err: error }));
  void reload();
  if (!serverInterface.isRunning) return;
  void listenToChannel('settings', () => void reload());
  setInterval(() => void reload(), RELOAD_MS).unref();
}

/** Returns which features are on at a school. A school's own setting overrides the general one. */
export function featuresOfSchool(schoolId: number): Features {
  const { features, ofSchools } = currentSettings();
  const schoolFeatures = ofSchools.get(schoolId) ?? {};
  return Object.fromEntries(
    FEATURES.map((name) => [name, schoolFeatures[name] ?? features[name] ?? DEFAULT_SETTINGS.features[name]]),
  ) as Features;
}

const REFUSALS: Record<Feature, string> = {
  polls: 'Polls are turned off at this school for now.',
  anonymous: 'Anonymous posts are turned off at this school for now.',
  media: 'Photos and videos are turned off at this school for now.',
  corrections: 'Suggestions are turned off for this school for now.',
  links: 'Public links are turned off at this school for now.',
};

/** Throws `conflict` if a feature is switched off at the school. `field` is the form field that shows the error. */
export function requireFeature(schoolId: number, feature: Feature, field?: string): void {
  if (!featuresOfSchool(schoolId)[feature]) throw new AppError('conflict', REFUSALS[feature], undefined, field);
}
