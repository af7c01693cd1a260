'use client';

import { useEffect } from 'react';
import { markPageAsHavingUnsavedText } from '@/components/providers/session-expiry';

/**
 * If the session ends while a form has text that is not stored, the page stays open. Otherwise the sign-in page would
 * replace it, and the text would be lost.
 */
export function useKeepPageOpenOnSessionEnd(hasText: boolean): void {
  useEffect(() => (hasText ? markPageAsHavingUnsavedText() : undefined), [hasText]);
}
