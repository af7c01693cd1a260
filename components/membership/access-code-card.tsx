'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { ChevronDown } from '@/components/ui/icons/icons';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toasts/toast';
import { formatDate } from '@/lib/time/format-dates';
import { callApi, ApiError } from '@/lib/http/api-client';
import { parseCouncilCode } from '@/lib/membership/council/code-text';
import type { RedeemCodeReply } from '@/lib/membership/council/schema';
import type { MembershipView } from '@/lib/membership/schema';
import { formatDollars, membershipPlan } from '@/lib/site';
import { formatEndDate } from '@/lib/users/format-end-date';

type CodeCardProps = {
  membership: Pick<MembershipView, 'nextCharge'>;
  /** School council's access code from the page's address. If the code is not empty, the card starts expanded. */
  code: string;
};

/**
 * Form for redeeming a school council's access code. The form is collapsed by default, because most members have no
 * code.
 */
export function AccessCodeCard({ membership: { nextCharge }, code: initialCode }: CodeCardProps) {
  const [code, setCode] = useState(initialCode);
  const [problem, setProblem] = useState<string>();
  const cache = useQueryClient();
  const use = useMutationWithToast({
    call: (typed: string) => callApi<RedeemCodeReply>('POST', '/api/council-code', { code: typed }),
    done: ({ schoolName, until, isNew }) => {
      history.replaceState(history.state, '', location.pathname);
      setCode('');
      const followed = isNew ? `, and you now follow ${schoolName}` : '';
      toast({
        variant: 'success',
        title: isNew ? 'Code accepted' : "You've already used this code",
        description: `You have a membership ${formatEndDate(until)}, free of charge${followed}.`,
      });
      // All queries reload, because an access code changes the member's access and followed schools.
      return cache.invalidateQueries();
    },
    failed: (error) =>
      setProblem(error instanceof ApiError ? error.message : "That didn't work. Please try again in a moment."),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const read = parseCouncilCode(code);
    setProblem('problem' in read ? read.problem : undefined);
    if ('code' in read) use.mutate(read.code);
  }

  return (
    <details open={initialCode !== ''} className="group rounded-lg border bg-card shadow-card">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-5 font-semibold hover:bg-accent sm:px-6 [&::-webkit-details-marker]:hidden">
        I have a code
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <form noValidate aria-label="School council code" onSubmit={send} className="space-y-4 px-5 pb-5 sm:px-6 sm:pb-6">
        <p className="text-pretty text-muted-foreground">
          Some school councils pay for their parents. Their code gives you a membership until a set date, and you follow
          the school. The code doesn't verify you as a parent; that's a separate step.
        </p>
        {nextCharge !== null && (
          <p className="text-pretty">
            Your own membership continues too. We'll charge {formatDollars(nextCharge.amount)}, {membershipPlan.tax}, on{' '}
            {formatDate(nextCharge.at)}, unless you cancel before then.
          </p>
        )}
        <FormField label="Code" error={problem}>
          <Input
            value={code}
            onChange={({ target }) => setCode(target.value)}
            placeholder="XXXX-XXXX-XXXX"
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="max-w-72 font-mono uppercase placeholder:normal-case"
          />
        </FormField>
        <Button type="submit" variant="outline" pending={use.isPending} className="max-sm:w-full">
          Use code
        </Button>
      </form>
    </details>
  );
}
