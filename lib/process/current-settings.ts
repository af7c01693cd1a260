import 'server-only';
import { env } from '@/lib/env';
import { getProcessWideValue } from '@/lib/process-wide-values';

/** Notice shown above every page for a limited time. */
type Notice = {
  /** Version number of the notice. If a person dismisses the notice, a cookie stores the version. */
  version: number;
  text: string;
  link: { text: string; href: string } | null;
  from: number;
  until: number;
  isForMembers: boolean;
};

type CurrentSettings = {
  contact: string | null;
  sender: { name: string; address: string } | null;
  /** Values of the limits that operators have changed, by name. */
  limits: Readonly<Record<string, number>>;
  notice: Notice | null;
  /** For each feature, true if the feature is on for the whole site. */
  features: Readonly<Record<string, boolean>>;
  /** Settings of single schools, by school id. A school's setting of a feature overrides the one in `features`. */
  ofSchools: ReadonlyMap<number, Readonly<Record<string, boolean>>>;
};

/**
 * Returns this process's copy of the operators' settings, so that requests need not wait (record 080). The copy is
 * empty until lib/settings/load-settings.ts has read the database.
 */
export const currentSettings = (): CurrentSettings =>
  getProcessWideValue('in-force', () => ({
    contact: null,
    sender: null,
    limits: {},
    notice: null,
    features: {},
    ofSchools: new Map(),
  }));

/** Returns the email address at which people can reach us. */
export const contactEmail = (): string => currentSettings().contact ?? env().SITE_EMAIL;

/**
 * Returns the current notice for a member or visitor. Returns null if no notice is shown at this time, or if the person
 * dismissed the notice.
 */
export function currentSiteNotice(moment: number, isMember: boolean, dismissedVersion: number | null): Notice | null {
  const { notice } = currentSettings();
  if (!notice || moment < notice.from || moment >= notice.until) return null;
  return (notice.isForMembers && !isMember) || notice.version === dismissedVersion ? null : notice;
}

/**
 * Returns the future times at which the notice above all pages begins or ends. Cached public pages become outdated at
 * these times.
 */
export function listSiteNoticeStartEndTimes(moment: number): number[] {
  const { notice } = currentSettings();
  return notice ? [notice.from, notice.until].filter((time) => time > moment) : [];
}
