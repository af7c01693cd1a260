'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { ShieldCheck } from '@/components/ui/icons/icons';
import { verificationBadgeLabel } from '@/components/posts/verification/verification-text';
import { useVouchForParent } from '@/components/posts/verification/vouch-menu-item';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { queryKeys } from '@/lib/http/query-keys';
import type { OwnVerificationView } from '@/lib/verification/schema';
import { site } from '@/lib/site';

/** Shows whether the member is verified as a parent, and the people for whom the member vouches. */
export function MemberVerificationStatus() {
  const { data: proof } = useQuery(apiQuery(queryKeys.proof()));
  if (!proof) return null;
  const { isVerifiedParent, schools, vouches, isEmailProven } = proof;
  const isNothing = !isVerifiedParent && schools.length === 0;
  return (
    <div className="mt-4 w-full space-y-3 border-t pt-4 text-left text-sm">
      <p className="font-bold text-muted-foreground">Verified as a parent</p>
      {isNothing && (
        <p className="text-muted-foreground">
          {isEmailProven
            ? "You're not verified yet."
            : "You're not verified yet. Please confirm your email address first."}{' '}
          A code from your school’s poster, two verified parents of your school, or a card whose bank confirms an
          address in {site.province} can verify you.
        </p>
      )}
      <ul className="flex flex-wrap gap-1.5" hidden={isNothing}>
        {isVerifiedParent && (
          <li>
            <Badge>
              <ShieldCheck aria-hidden />
              {verificationBadgeLabel('parent', '')}
            </Badge>
          </li>
        )}
        {schools.map(({ id, name }) => (
          <li key={id} className="max-w-full">
            <Badge variant="success" className="max-w-full rounded-lg whitespace-normal">
              <ShieldCheck aria-hidden className="shrink-0" />
              <span className="min-w-0 wrap-anywhere">{verificationBadgeLabel('school', name)}</span>
            </Badge>
          </li>
        ))}
      </ul>
      {vouches.length > 0 && (
        <>
          <p className="font-bold text-muted-foreground">Parents you vouch for</p>
          <ul className="space-y-1">
            {vouches.map((vouch) => (
              <Given key={`${vouch.schoolId}-${vouch.userId}`} vouch={vouch} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Given({ vouch: { schoolId, schoolName, userId, name } }: { vouch: OwnVerificationView['vouches'][number] }) {
  const set = useVouchForParent(schoolId);
  return (
    <li className="flex items-center justify-between gap-2">
      <span className="min-w-0 break-words">
        {name}, {schoolName}
      </span>
      <Button
        variant="ghost"
        size="sm"
        pending={set.isPending}
        onClick={() => set.mutate({ userId, name, isVouchedFor: false })}
      >
        Take back vouch<span className="sr-only"> for {name}</span>
      </Button>
    </li>
  );
}
