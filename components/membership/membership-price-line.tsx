import { cn } from '@/lib/cn';
import { plan } from '@/lib/site';

export function MembershipPriceLine({ className }: { className?: string }) {
  return (
    <p className={cn('text-pretty text-muted-foreground', className)}>
      {plan.name}: {plan.price} per month, in Canadian dollars, tax included. Cancel anytime.
    </p>
  );
}
