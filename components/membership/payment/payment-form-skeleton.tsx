import { Skeleton } from '@/components/ui/skeleton';

/** Placeholder in the shape of the card form while it loads. */
export function PaymentFormSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading the payment form...</span>
      <Skeleton className="h-12 w-full" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
