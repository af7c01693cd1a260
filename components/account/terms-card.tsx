'use client';

import { useUser } from '@/components/auth/use-user';
import { Card, CardContent } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import { dateAndTime, day } from '@/lib/dates';

/** Decision B5: what was agreed to, and when. */
export function TermsCard() {
  const user = useUser();
  if (!user) return null;
  return (
    <Card>
      <CardContent>
        <h3 className="text-sm font-bold text-muted-foreground">What you agreed to</h3>
        <p className="mt-2 text-[0.9375rem]">
          The{' '}
          <Link href="/terms" className="font-semibold text-primary underline underline-offset-4">
            Terms of Service
          </Link>
          {/^\d{4}-\d\d-\d\d$/.test(user.termsVersion) && ` as worded on ${day(`${user.termsVersion}T16:00:00Z`)}`}, on{' '}
          {dateAndTime(user.termsAcceptedAt)}.
        </p>
      </CardContent>
    </Card>
  );
}
