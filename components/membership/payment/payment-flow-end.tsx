'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { endPaymentFlow } from './payment-flow';
import { isPaymentPath } from './payment-page';

/** Whoever is on another page has left the payment. */
export function PaymentFlowEnd() {
  const isPaying = isPaymentPath(usePathname());
  useEffect(() => {
    if (!isPaying) endPaymentFlow();
  }, [isPaying]);
  return null;
}
