'use client';

import { useEffect } from 'react';
import { dismissToast, getCurrentToast, toast } from '@/components/ui/toasts/toast';

/**
 * Toast that explains to visitors why their click on a public page led to this page. The public page itself cannot show
 * toasts. Submitting the form removes the toast, which could cover the form's errors.
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
