'use client';

import { useEffect } from 'react';
import { toast } from '@/components/ui/toasts/toast';

/** Tells a visitor why a click on a public page led to the sign-in page. Public pages themselves have no toasts. */
export function AuthenticationRequiredToast({ reason }: { reason: string }) {
  useEffect(() => toast({ title: 'Authentication required', description: reason }), [reason]);
  return null;
}
