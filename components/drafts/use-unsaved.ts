'use client';

import { useEffect } from 'react';
import { stayOnPage } from '@/components/providers/session-end';

/** Keeps the page open when the session ends while a form has text that is not stored anywhere. */
export function useUnsaved(hasText: boolean): void {
  useEffect(() => (hasText ? stayOnPage() : undefined), [hasText]);
}
