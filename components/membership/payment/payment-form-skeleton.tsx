import { Skeleton } from '@/components/ui/skeleton';

/** Placeholder in the shape of the card form while it loads. */
export function PaymentFormSkeleton() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading the payment form...</span>
      <Skeleton className="h-17" />
      <div className="grid grid-cols-2 gap-3">
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
        <Skeleton className="h-17" />
      </div>
    </div>
  );
}
