'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { endPaymentFlow } from './payment-flow';

/** Whoever is on another page has left the payment. */
export function PaymentFlowEnd() {
  const path = usePathname();
  const isPaying = path === '/subscription' || path.startsWith('/subscription/');
  useEffect(() => {
    if (!isPaying) endPaymentFlow();
  }, [isPaying]);
  return null;
}
