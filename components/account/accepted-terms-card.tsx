'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { Card, CardContent } from '@/components/ui/card';
import { Link } from '@/components/ui/page/link';
import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import { queryKeys } from '@/lib/http/query-keys';

/** Lists the terms that the member accepted, with dates (decision B5). */
export function AcceptedTermsCard() {
  const user = useCurrentUser();
  const { data } = useQuery(apiQuery(queryKeys.agreements()));
  if (!user) return null;
  const agreed = data ?? [{ version: user.termsVersion, agreedAt: user.termsAcceptedAt }];
  return (
    <Card>
      <CardContent>
        <h3 className="text-sm font-bold text-muted-foreground">What you agreed to</h3>
        <Link href="/terms" className="mt-2 inline-block font-semibold text-primary underline underline-offset-4">
          Terms of Service
        </Link>
        <ul className="mt-2 space-y-2 text-[0.9375rem]">
          {agreed.map(({ version, agreedAt }) => (
            <li key={version}>
              {formatDateAndTime(agreedAt)}
              {/^\d{4}-\d\d-\d\d$/.test(version) && (
                <span className="block text-sm text-muted-foreground">
                  in the version of {formatDate(`${version}T16:00:00Z`)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
