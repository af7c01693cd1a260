import { Lock } from 'lucide-react';
import { MembershipLink } from '@/components/membership/membership-link';
import { Button } from '@/components/ui/button';
import { Card, CardContent } from '@/components/ui/card';

/** In the place of the post form, for members without access. */
export function SubscriptionRequiredCard() {
  return (
    <Card>
      <CardContent className="gap-4 flex items-start">
        <span className="p-2.5 max-sm:hidden rounded-full bg-primary-soft text-primary">
          <Lock aria-hidden className="size-5" />
        </span>
        <div className="space-y-1 flex-1">
          <h2 className="text-lg font-bold">Subscription Required</h2>
          <p className="text-muted-foreground">
            Creating posts requires an active subscription. Upgrade to a premium account to share your thoughts and
            connect with the community.
          </p>
          <Button asChild className="mt-3">
            <MembershipLink>Subscribe Now</MembershipLink>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
