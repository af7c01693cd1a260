'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import {
  useTurnOffInvitationLink,
  useInviteToSchool,
  useCanInviteToSchool,
} from '@/components/posts/links/use-invitation-link';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { queryKeys } from '@/lib/http/query-keys';
import type { InvitationsView } from '@/lib/verification/schema';

/** The member's invitation links, and the number of people who joined through them. */
export function InvitationsCard() {
  const { data: invitations } = useQuery(apiQuery(queryKeys.invitations()));
  const mayInvite = useCanInviteToSchool();
  if (!invitations) return null;
  const { joined, schools } = invitations;
  // Members who may no longer create links see only the schools with a link, so that they can turn off these links.
  const listedSchools = schools.filter(({ hasLink }) => mayInvite || hasLink);
  return (
    <section aria-labelledby="invitations">
      <Card>
        <CardHeader>
          <CardTitle id="invitations">Invite other parents</CardTitle>
          <CardDescription>
            Get your own link for each school you follow. It names the school, not you. You'll see how many parents
            joined, but never who.
          </CardDescription>
        </CardHeader>
        <CardContent className="space-y-4">
          <p className="font-semibold">{joinedText(joined)}</p>
          {listedSchools.length > 0 ? (
            <ul className="divide-y">
              {listedSchools.map((school) => (
                <Invitation key={school.id} school={school} mayInvite={mayInvite} />
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted-foreground">
              {mayInvite
                ? 'Follow a school to invite other parents to it.'
                : 'To invite others, you need a membership and a confirmed email address.'}
            </p>
          )}
        </CardContent>
      </Card>
    </section>
  );
}

function joinedText(joined: number): string {
  if (joined === 0) return 'No one has joined with your links yet.';
  return `${joined} ${joined === 1 ? 'parent' : 'parents'} joined with your links.`;
}

type InvitationProps = { school: InvitationsView['schools'][number]; mayInvite: boolean };

function Invitation({ school: { id, name, hasLink }, mayInvite }: InvitationProps) {
  const invite = useInviteToSchool();
  const end = useTurnOffInvitationLink();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <p className="min-w-0 break-words">{name}</p>
      <div className="flex gap-2">
        {mayInvite && (
          <Button variant="outline" size="sm" pending={invite.isPending} onClick={() => invite.mutate({ id, name })}>
            Invite<span className="sr-only"> to {name}</span>
          </Button>
        )}
        {hasLink && (
          <Button variant="ghost" size="sm" pending={end.isPending} onClick={() => end.mutate(id)}>
            Turn off link<span className="sr-only"> to {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
