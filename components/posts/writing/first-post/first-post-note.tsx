'use client';

import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { useInviteToSchool } from '@/components/posts/links/use-invitation-link';
import { apiQuery } from '@/components/providers/api-query';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { queryKeys } from '@/lib/http/query-keys';
import { areAnswersNotified } from '@/lib/notifications/are-answers-notified';
import type { PostView } from '@/lib/posts/schema';

/**
 * Shows the author of a first post what happens next, until they write another post or reload the page. A promise of a
 * notification appears only if the author's preferences keep it.
 */
export function FirstPostNote({ school }: Pick<PostView, 'school'>) {
  const user = useCurrentUser();
  const { data: preferences } = useQuery(apiQuery(queryKeys.preferences()));
  const { data: proof } = useQuery(apiQuery(queryKeys.proof()));
  const { mutate: invite } = useInviteToSchool();
  const isUnverified = proof && !proof.isVerifiedParent && proof.schools.length === 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-primary-soft px-3.5 py-2.5 text-sm last:rounded-b-lg sm:px-5">
      <div className="min-w-0">
        {preferences && areAnswersNotified(preferences, user?.emailVerified === true) && (
          <p className="font-semibold">We'll notify you when someone answers.</p>
        )}
        {isUnverified && (
          <p>
            <Link
              href="/help#verified"
              prefetch={false}
              className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
            >
              How to get the ✓ beside your name
            </Link>
          </p>
        )}
      </div>
      <Button variant="outline" size="sm" onClick={() => invite(school)}>
        Invite other parents
      </Button>
    </div>
  );
}
