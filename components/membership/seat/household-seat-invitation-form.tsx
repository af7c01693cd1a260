'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { callApi } from '@/lib/http/api-client';
import type { Body } from '@/lib/http/api-types';
import { inviteToSeatSchema } from '@/lib/membership/household-seat/schema';
import { useHouseholdSeatRequest } from './use-household-seat';

/** Form for inviting another guardian to the household seat. The invitation email does not name the inviter. */
export function HouseholdSeatInvitationForm() {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(inviteToSeatSchema),
    defaultValues: { email: '' },
  });
  const invite = useHouseholdSeatRequest({
    call: (input: Body<'POST', '/api/seat'>) => callApi('POST', '/api/seat', input),
    done: 'Invitation on its way',
    failed: "We couldn't send the invitation",
  });
  return (
    <form
      noValidate
      aria-label="Invite someone to your household seat"
      onSubmit={handleSubmit((input) => invite.mutate(input))}
      className="space-y-4"
    >
      <FormField label="Their email address" error={formState.errors.email?.message}>
        <Input type="email" maxLength={254} autoComplete="off" className="max-w-96" {...register('email')} />
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
