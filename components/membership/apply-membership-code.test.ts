import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, callApi } from '@/lib/http/api-client';
import { appendCheckLetter, formatCouncilCode } from '@/lib/membership/council/code-text';
import { applyMembershipCode } from './apply-membership-code';

vi.mock('@/lib/http/api-client', async (original) => ({ ...(await original<object>()), callApi: vi.fn() }));

const COUNCIL_CODE = appendCheckLetter('CDFGHJKMNPQ');
const MISTYPED = `${COUNCIL_CODE.slice(0, -1)}${COUNCIL_CODE.endsWith('C') ? 'D' : 'C'}`;
const unknown = () => Promise.reject(new ApiError(404, 'not_found', "We don't recognize it."));
type AnyCall = (method: string, path: string, body?: unknown) => Promise<unknown>;
const server = vi.mocked(callApi as unknown as AnyCall);

/**
 * Makes the server stub answer each path with the given reply, and every other path with the error for an unknown code.
 */
const answer = (replies: Record<string, unknown>) =>
  server.mockImplementation((_method, path) => (path in replies ? Promise.resolve(replies[path]) : unknown()));
const asked = () => server.mock.calls.map(([, path, body]) => [path, body]);

beforeEach(() => void server.mockReset());

describe('the field that takes council codes and promotion codes', () => {
  it("the code field redeems a school council's code, with any separators", async () => {
    answer({ '/api/council-code': { schoolName: 'Oxford' } });
    const typed = ` ${formatCouncilCode(COUNCIL_CODE).toLowerCase()} `;
    expect(await applyMembershipCode(typed, true)).toEqual({ kind: 'council', access: { schoolName: 'Oxford' } });
    expect(asked()).toEqual([['/api/council-code', { code: COUNCIL_CODE }]]);
  });

  it('the code field accepts a promotion code that does not look like a school council’s code', async () => {
    answer({ '/api/promotion-code': { code: 'SPRING' } });
    expect(await applyMembershipCode(' spring ', true)).toEqual({ kind: 'promotion', promotion: { code: 'SPRING' } });
    expect(asked()).toEqual([['/api/promotion-code', { code: 'spring' }]]);
  });

  it('the code field accepts a promotion code that looks like a school council’s code', async () => {
    answer({ '/api/promotion-code': { code: COUNCIL_CODE } });
    for (const typed of [COUNCIL_CODE, MISTYPED])
      expect(await applyMembershipCode(typed, true)).toMatchObject({ kind: 'promotion' });
  });

  it.each([
    ['', 'Enter your code.'],
    ['NOBODY-KNOWS', "We don't recognize this code. Please check each character."],
    [MISTYPED, 'One character in this code is wrong. Please check it against the code you were given.'],
    ['CDFG-HJKM', "This code is from a school's poster. Open the web address printed below it."],
  ])('the code field explains what is wrong with the code "%s"', async (typed, text) => {
    answer({});
    await expect(applyMembershipCode(typed, true)).rejects.toThrow(text);
  });

  it('the code field shows the reason if the server refuses a known code', async () => {
    server.mockRejectedValue(new ApiError(410, 'gone', 'This promotion code has expired.'));
    await expect(applyMembershipCode('SPRING', true)).rejects.toThrow('This promotion code has expired.');
    await expect(applyMembershipCode(COUNCIL_CODE, true)).rejects.toThrow('This promotion code has expired.');
  });

  it('a member who has a plan learns that a promotion code is only for a new membership', async () => {
    answer({ '/api/promotion-code': { code: 'SPRING' } });
    await expect(applyMembershipCode('SPRING', false)).rejects.toThrow('only works when you start a new membership');
    await expect(applyMembershipCode(COUNCIL_CODE, false)).rejects.toThrow("We don't recognize it.");
    expect(asked()).toEqual([['/api/council-code', { code: COUNCIL_CODE }]]);
  });
});
