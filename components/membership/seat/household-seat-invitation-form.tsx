'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { inviteToSeatSchema } from '@/lib/membership/seat/schema';
import { useHouseholdSeatRequest } from './use-household-seat';

/** Form for inviting another guardian to the household seat. The invitation email does not name the inviter. */
export function HouseholdSeatInvitationForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const invite = useHouseholdSeatRequest({
    call: (input: Body<'POST', '/api/seat'>) => callApi('POST', '/api/seat', input),
    done: 'Invitation on its way',
    failed: "We couldn't send the invitation",
  });
  function send(event: FormEvent) {
    event.preventDefault();
    const read = inviteToSeatSchema.safeParse({ email });
    setProblem(read.error?.issues[0]?.message);
    if (read.success) invite.mutate(read.data);
  }
  return (
    <form noValidate aria-label="Invite someone to your household seat" onSubmit={send} className="space-y-4">
      <FormField label="Their email address" error={problem}>
        <Input
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          maxLength={254}
          autoComplete="off"
          className="max-w-96"
        />
      </FormField>
      <p className="text-sm text-pretty text-muted-foreground">
        Our email won't say it's from you, so let them know it's coming. The link works once, for 14 days.
      </p>
      <Button type="submit" variant="outline" pending={invite.isPending} className="max-sm:w-full">
        Invite
      </Button>
    </form>
  );
}
