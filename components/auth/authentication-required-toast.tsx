'use client';

import { useEffect } from 'react';
import { toast } from '@/components/ui/toasts/toast';

/**
 * Tells a visitor on the sign-in page why their click on a public page led there. Public pages themselves have no
 * toasts.
 */
export function AuthenticationRequiredToast({ reason }: { reason: string }) {
  useEffect(() => toast({ title: 'Authentication required', description: reason }), [reason]);
  return null;
}
