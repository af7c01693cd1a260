import { Lock } from 'lucide-react';
import { MembershipLink } from '@/components/membership/membership-link';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';

/** In the place of the post form, for members without access. */
export function SubscriptionRequiredCard() {
  return (
    <Card>
      <CardContent className="flex items-start gap-4">
        <span className="rounded-full bg-primary-soft p-2.5 text-primary max-sm:hidden">
          <Lock aria-hidden className="size-5" />
        </span>
        <div className="flex-1 space-y-1">
          <h2 className="text-lg font-bold">Subscription Required</h2>
          <p className="text-muted-foreground">
            Creating posts requires an active subscription. Upgrade to a premium account to share your thoughts and connect
            with the community.
          </p>
          <Button asChild className="mt-3">
            <MembershipLink>Subscribe Now</MembershipLink>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
