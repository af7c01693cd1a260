import { callApi, ApiError } from '@/lib/http/api-client';
import { looksLikeSchoolCode, parseCouncilCode } from '@/lib/membership/council/code-text';
import type { RedeemCodeReply } from '@/lib/membership/council/schema';
import type { PromotionView } from '@/lib/membership/schema';
import { cleanCopiedText } from '@/lib/text/clean-text';

export type AppliedMembershipCode =
  | { kind: 'council'; access: RedeemCodeReply }
  | { kind: 'promotion'; promotion: PromotionView };

/** Error with a text for the person who typed the code. */
export class CodeError extends Error {}

const UNKNOWN = "We don't recognize this code. Please check each character.";
const ONLY_FOR_SIGN_UP =
  "This isn't a school council's code. A promotion code only works when you start a new membership.";

const isUnknownCode = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid');

/**
 * Applies a school council's code or, if `takesPromotions` is true, a promotion code. Throws CodeError if the typed text
 * cannot be a code, and the server's error if the server refuses the code.
 */
export async function applyMembershipCode(typed: string, takesPromotions: boolean): Promise<AppliedMembershipCode> {
  const text = cleanCopiedText(typed);
  if (text === '') throw new CodeError('Enter your code.');
  const council = parseCouncilCode(text);
  if ('code' in council) {
    const access = await redeemCouncilCode(council.code, takesPromotions);
    if (access) return { kind: 'council', access };
  }
  const problem = 'problem' in council && looksLikeSchoolCode(text) ? council.problem : null;
  if (!takesPromotions) throw new CodeError(problem ?? ONLY_FOR_SIGN_UP);
  try {
    return {
      kind: 'promotion',
      promotion: await callApi('POST', '/api/promotion-code', { code: text }),
    };
  } catch (error) {
    throw isUnknownCode(error) ? new CodeError(problem ?? UNKNOWN) : error;
  }
}

/**
 * Redeems a school council's code. Returns null if no council has the code and it may be a promotion code. A promotion
 * code of 12 characters can look like a council's code by chance.
 */
async function redeemCouncilCode(code: string, mayBePromotion: boolean): Promise<RedeemCodeReply | null> {
  try {
    return await callApi('POST', '/api/council-code', { code });
  } catch (error) {
    if (mayBePromotion && isUnknownCode(error)) return null;
    throw error;
  }
}
