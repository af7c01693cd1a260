'use client';

import { CreditCard } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';
import type { MembershipView } from '@/lib/membership/schema';
import { useUpdateCard } from './use-subscription-actions';

/** Shows the saved card (brand and last four digits) and a button to replace it. */
export function SavedPaymentCard({ method }: { method: MembershipView['paymentMethod'] }) {
  const update = useUpdateCard();
  if (method === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border px-4 py-3">
      <p className="flex items-center gap-3">
        <CreditCard aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <span>
          {method.brand} ending in {method.last4}
          {method.expires && <span className="block text-sm text-muted-foreground">Expires {method.expires}</span>}
        </span>
      </p>
      <Button variant="outline" size="sm" onClick={() => update.mutate()} pending={update.isPending}>
        Update card
      </Button>
    </div>
  );
}
