import 'server-only';
import { ADJUSTABLE_LIMITS } from '@/lib/process/adjustable-limits';
import { db } from '@/lib/database/db';
import { listenToDatabaseChannel } from '@/lib/database/channel-listener';
import { AppError } from '@/lib/errors';
import { currentSettings } from '@/lib/process/current-settings';
import { localTimeToDate } from '@/lib/time/local-time';
import { log } from '@/lib/process/log';
import { setSiteName } from '@/lib/site';
import { valuesFromServer } from '@/lib/process/values-from-server';
import { valuesFromApp } from '@/lib/process/values-from-app';
import { getProcessWideValue } from '@/lib/process-wide-values';
import { FEATURE_FLAG_NAMES, type FeatureFlagName } from './feature-flags';
import {
  featuresField,
  ADJUSTABLE_LIMIT_NAMES,
  DEFAULT_SETTINGS,
  type FeatureFlags,
  type SiteNoticeSetting,
} from './schema';
import { schoolIdOfSetting, settingsFromRows } from './setting-rows';

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
  const { siteName, contactEmail: contact, sender, limits, notice, features } = settingsFromRows(rows);
  const version = rows.find(({ name }) => name === 'notice')?.version ?? 0;
  const schoolFeatures = rows.flatMap(({ name, value }): [number, Partial<FeatureFlags>][] => {
    const school = schoolIdOfSetting(name);
    const parsed = featuresField.partial().safeParse(value);
    return school !== null && parsed.success ? [[school, parsed.data as Partial<FeatureFlags>]] : [];
  });
  setSiteName(siteName);
  Object.assign(currentSettings(), {
    contact,
    sender,
    limits: Object.fromEntries(ADJUSTABLE_LIMIT_NAMES.map((name) => [ADJUSTABLE_LIMITS[name].limit, limits[name]])),
    notice: notice && { version, ...noticeView(notice) },
    features,
    ofSchools: new Map(schoolFeatures),
  });
  valuesFromApp.notice = notice && version;
  // Cached public pages contain the site's name, its contact address and the notice above every page. A change of any
  // of them therefore empties the page cache.
  const publicValues = JSON.stringify([siteName, contact, notice, version]);
  if (publicValues !== state.seen) valuesFromServer.forgetPages(null);
  state.seen = publicValues;
}

const noticeView = ({ text, link, linkText, from, until, audience }: SiteNoticeSetting) => ({
  text,
  link: link !== null && linkText !== null ? { text: linkText, href: link } : null,
  from: from === null ? 0 : localTimeToDate(from).getTime(),
  until: until === null ? Number.MAX_SAFE_INTEGER : localTimeToDate(until).getTime(),
  isForMembers: audience === 'members',
});

/**
 * Loads the settings into the memory of the process and subscribes to changes. If the database is unavailable, loading
 * is retried.
 */
export function loadAndWatchSettings(): void {
  const reload = () => loadSettings().catch((error: unknown) => log.warn({ event: 'settings.not-read', err: error }));
  void reload();
  if (!valuesFromServer.isRunning) return;
  void listenToDatabaseChannel('settings', () => void reload());
  setInterval(() => void reload(), RELOAD_MS).unref();
}

/** Returns which features are on at a school. A school's own setting overrides the general setting. */
export function getSchoolFeatureFlags(schoolId: number): FeatureFlags {
  const { features, ofSchools } = currentSettings();
  const schoolFeatures = ofSchools.get(schoolId) ?? {};
  return Object.fromEntries(
    FEATURE_FLAG_NAMES.map((name) => [name, schoolFeatures[name] ?? features[name] ?? DEFAULT_SETTINGS.features[name]]),
  ) as FeatureFlags;
}

const REFUSALS: Record<FeatureFlagName, string> = {
  polls: 'Polls are turned off at this school for now.',
  anonymous: 'Anonymous posts are turned off at this school for now.',
  media: 'Photos and videos are turned off at this school for now.',
  corrections: 'Suggested corrections are turned off for this school for now.',
  links: 'Public links are turned off at this school for now.',
};

/** Throws `conflict` if a feature is switched off at the school. `field` is the form field that shows the error. */
export function requireFeatureEnabled(schoolId: number, feature: FeatureFlagName, field?: string): void {
  if (!getSchoolFeatureFlags(schoolId)[feature]) throw new AppError('conflict', REFUSALS[feature], undefined, field);
}
