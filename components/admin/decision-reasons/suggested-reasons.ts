import {
  REPORT_REASON_TEXT,
  REPORT_REASONS,
  type ReviewDecisionCode,
  type ReportReason,
} from '@/lib/moderation/review-constants';

export type SuggestedReason = { label: string; text: string };

const AGAINST: Record<ReportReason, string> = {
  danger: 'It puts somebody in danger.',
  disrespectful: 'It attacks a person instead of criticizing a policy.',
  dishonest: 'It is false or misleading.',
  not_constructive: 'It only provokes people or tears them down.',
  privacy: 'It shows something a person would want to keep private.',
  off_topic: 'It is not about schools or education.',
  child: 'It could identify a child.',
};

const KEEP_REASONS: SuggestedReason[] = [
  { label: 'Within the guidelines', text: 'It is within the guidelines.' },
  { label: 'About a policy', text: 'It criticizes a policy, not a person.' },
  { label: 'An opinion', text: "It's clearly an opinion." },
];

/** Suggested reasons for a refund. The first reason is already filled in when the dialog opens. */
export const REFUND_REASONS: [SuggestedReason, ...SuggestedReason[]] = [
  { label: 'Asked by the member', text: 'The member asked for it.' },
  { label: 'Charged twice', text: 'The member was charged twice.' },
  { label: 'Charged by mistake', text: 'The member was charged by mistake.' },
];

/** Returns suggested reasons for a decision. Reasons from reports come first. */
export function suggestDecisionReasons(
  decision: ReviewDecisionCode,
  reported: readonly ReportReason[],
): SuggestedReason[] {
  if (decision === 'keep') return KEEP_REASONS;
  const order = [...new Set([...reported, ...REPORT_REASONS])];
  return order.map((reason) => ({ label: REPORT_REASON_TEXT[reason].label, text: AGAINST[reason] }));
}

const ALL_TEXTS = [...[...KEEP_REASONS, ...REFUND_REASONS].map(({ text }) => text), ...Object.values(AGAINST)];

/** Returns true if the field contains only a suggestion, or nothing. */
export const isReasonBlankOrSuggested = (typed: string): boolean =>
  typed.trim() === '' || ALL_TEXTS.includes(typed.trim());

/**
 * Returns the field's text after a suggestion is chosen. The suggestion replaces an earlier suggestion. If the person
 * typed their own text, the suggestion follows that text.
 */
export const insertSuggestedReason = (typed: string, text: string): string =>
  isReasonBlankOrSuggested(typed) ? text : `${typed.trim()} ${text}`;
