'use client';

import { useEffect } from 'react';
import { markPageAsHavingUnsavedText } from '@/components/providers/session-expiry';

/** If the session ends while a form has unstored text, the page stays open instead of going to the sign-in page. */
export function useKeepPageOpenOnSessionEnd(hasText: boolean): void {
  useEffect(() => (hasText ? markPageAsHavingUnsavedText() : undefined), [hasText]);
}
