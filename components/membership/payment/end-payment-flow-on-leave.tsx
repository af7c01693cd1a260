'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { endPaymentFlow } from './payment-flow';
import { isPaymentPath } from './payment-page';

/** Deletes the stored mark of a payment in progress when the person goes to a page that is not part of the payment. */
export function EndPaymentFlowOnLeave() {
  const isPaying = isPaymentPath(usePathname());
  useEffect(() => {
    if (!isPaying) endPaymentFlow();
  }, [isPaying]);
  return null;
}
