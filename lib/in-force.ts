import 'server-only';
import { onePerProcess } from '@/lib/process';
import { site } from '@/lib/site';

/** A notice above every page, for a time. */
type Notice = {
  /** By which a browser says that it was put away. */
  version: number;
  text: string;
  link: { text: string; href: string } | null;
  from: number;
  until: number;
  isForMembers: boolean;
};

type InForce = {
  contact: string | null;
  sender: { name: string; address: string } | null;
  /** How many, by the name of the limit. */
  limits: Readonly<Record<string, number>>;
  notice: Notice | null;
  /** What is switched on by default, and what a school has otherwise. */
  features: Readonly<Record<string, boolean>>;
  ofSchools: ReadonlyMap<number, Readonly<Record<string, boolean>>>;
};

/**
 * What operators have set, as this process knows it, so that nobody has to wait for it: lib/settings/in-force.ts keeps it up to date
 * (record 080). Without a database nothing is set.
 */
export const inForce = (): InForce =>
  onePerProcess('in-force', () => ({
    contact: null,
    sender: null,
    limits: {},
    notice: null,
    features: {},
    ofSchools: new Map(),
  }));

/** Where people write to us. */
export const contactEmail = (): string => inForce().contact ?? site.email;

/** The notice that is shown at this moment to who is signed in or not, unless it is the one that was put away. */
export function noticeNow(moment: number, isMember: boolean, hidden: number | null): Notice | null {
  const { notice } = inForce();
  if (!notice || moment < notice.from || moment >= notice.until) return null;
  return (notice.isForMembers && !isMember) || notice.version === hidden ? null : notice;
}

/** When pages change by themselves because a notice begins or ends. */
export function noticeTurns(moment: number): number[] {
  const { notice } = inForce();
  return notice ? [notice.from, notice.until].filter((turn) => turn > moment) : [];
}
