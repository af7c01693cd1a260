'use client';

import { useCachedFollowedSchools } from '@/components/schools/follow/use-followed-schools';
import { Button } from '@/components/ui/button';
import { UserPlus } from '@/components/ui/icons/icons';
import { useInviteToSchool } from './use-invitation-link';

/** Invites other parents to a school. Only followers of the school see the button. */
export function InviteParentsButton({ school }: { school: { id: number; name: string } }) {
  const { data: follows = [] } = useCachedFollowedSchools();
  const { mutate, isPending } = useInviteToSchool();
  if (!follows.some(({ id }) => id === school.id)) return null;
  return (
    <Button variant="outline" pending={isPending} onClick={() => mutate(school)}>
      <UserPlus aria-hidden className="max-sm:hidden" />
      <span>
        Invite<span className="max-sm:sr-only"> parents</span>
      </span>
    </Button>
  );
}
