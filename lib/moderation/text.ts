import type { AppealDecision, Decision, Withheld } from './names';

type Kind = 'post' | 'comment';

const DECIDED: Record<Decision, string> = {
  keep: 'was looked at and stays',
  hide: 'was hidden',
  delete: 'was deleted',
};

/** What the writer is told of a decision. Names nobody. */
export function decisionText({
  kind,
  decision,
  reason,
  isSuspended,
}: {
  kind: Kind;
  decision: Decision;
  reason: string;
  isSuspended: boolean;
}): string {
  const isFinal = decision === 'keep' && !isSuspended;
  const suspended = isSuspended ? ' Your account is suspended.' : '';
  return `Your ${kind} ${DECIDED[decision]}: ${sentence(reason)}${suspended}${isFinal ? '' : ' You can answer once.'}`;
}

/** The same of the answer to his appeal. */
export function appealText({
  decision,
  reason,
  outcome,
}: {
  decision: AppealDecision;
  reason: string;
  outcome: string;
}): string {
  return decision === 'upheld'
    ? `Your answer was read; the decision stays: ${sentence(reason)}`
    : `Your answer was read; the decision was taken back: ${sentence(reason)} ${outcome}`;
}

const sentence = (reason: string) => (/[.!?…]$/.test(reason) ? reason : `${reason}.`);

/** What the card of a withheld post or comment tells its writer. */
export const withheldText = (withheld: Withheld, kind: Kind): string =>
  ({
    reports: `Only you see this ${kind}: readers reported it, and an administrator will look at it soon.`,
    words: `Only you see this ${kind} for now: an administrator will look at it first, because of a word in it.`,
    first: `Only you see this ${kind} for now: it is your first one, and an administrator will look at it soon.`,
    removed: `Only you see this ${kind}: an administrator hid it. Your notifications say why.`,
  })[withheld];
