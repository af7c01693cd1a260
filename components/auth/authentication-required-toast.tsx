'use client';

import { useEffect } from 'react';
import { dismissToast, getCurrentToast, toast } from '@/components/ui/toasts/toast';

/**
 * Tells a visitor on the sign-in page why their click on a public page led there. Public pages themselves have no
 * toasts. The toast disappears when the visitor submits the form, so that the toast does not cover the form's errors.
 */
export function AuthenticationRequiredToast({ reason }: { reason: string }) {
  useEffect(() => {
    toast({ title: 'Authentication required', description: reason });
    const shown = getCurrentToast();
    const dismiss = () => shown && dismissToast(shown.id);
    document.addEventListener('submit', dismiss, { once: true });
    return () => document.removeEventListener('submit', dismiss);
  }, [reason]);
  return null;
}
