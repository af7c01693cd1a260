'use client';

import { useEffect } from 'react';
import { stayOnPage } from '@/components/providers/session-end';

/** Of a form whose text is kept nowhere: while there is some, a session that ends does not take the page away. */
export function useUnsaved(hasText: boolean): void {
  useEffect(() => (hasText ? stayOnPage() : undefined), [hasText]);
}
