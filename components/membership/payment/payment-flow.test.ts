import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPaymentFlow, endPaymentFlow, isPaymentInProgress } from './payment-flow';

describe('remembering a payment in progress', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('a payment in progress is stored under `payment_flow` until the payment ends', () => {
    beginPaymentFlow(7);
    expect(stored.get('payment_flow')).toBe('in_progress');
    expect(isPaymentInProgress(7)).toBe(true);
    endPaymentFlow();
    expect(isPaymentInProgress(7)).toBe(false);
    expect(stored.size).toBe(0);
  });

  it("one user's payment is not resumed for another user", () => {
    beginPaymentFlow(7);
    expect(isPaymentInProgress(8)).toBe(false);
  });

  it('the payment flow works without throwing when the browser refuses localStorage', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => beginPaymentFlow(7)).not.toThrow();
    expect(isPaymentInProgress(7)).toBe(false);
    expect(() => endPaymentFlow()).not.toThrow();
  });
});
