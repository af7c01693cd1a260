import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginPaymentFlow, endPaymentFlow, isPaymentInProgress } from './payment-flow';

describe('payment flow', () => {
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

  it('is remembered under the name of the specification, until it ends', () => {
    beginPaymentFlow(7);
    expect(stored.get('payment_flow')).toBe('in_progress');
    expect(isPaymentInProgress(7)).toBe(true);
    endPaymentFlow();
    expect(isPaymentInProgress(7)).toBe(false);
    expect(stored.size).toBe(0);
  });

  it("is not another person's", () => {
    beginPaymentFlow(7);
    expect(isPaymentInProgress(8)).toBe(false);
  });

  it('does without a storage that refuses', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(() => beginPaymentFlow(7)).not.toThrow();
    expect(isPaymentInProgress(7)).toBe(false);
    expect(() => endPaymentFlow()).not.toThrow();
  });
});
