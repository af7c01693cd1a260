'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toasts/toast';
import { cn } from '@/lib/cn';
import { formatDate } from '@/lib/time/format-dates';
import { ApiError } from '@/lib/http/api-client';
import type { RedeemCodeReply } from '@/lib/membership/council/schema';
import type { MembershipView, PromotionView } from '@/lib/membership/schema';
import { formatDollars, membershipPlan } from '@/lib/site';
import { formatEndDate } from '@/lib/users/format-end-date';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { applyMembershipCode, CodeError } from './apply-membership-code';

/** URL fragment of the subscription page with which the page opens the section for codes. */
export const CODE_SECTION_HASH = '#code';

/** Explains a school council's code, and where a parent gets such a code. */
const COUNCIL_CODE_TEXT =
  'Some school councils give codes to parents at their school. Such a code gives you a free membership until a set date, and you follow the school. Ask your council if it has codes.';

type CodeSectionProps = Pick<MembershipView, 'nextCharge'> & {
  /** Code from the page's address. If the code is not empty, the section starts expanded. */
  code: string;
  /**
   * Called with the discount of a promotion code. Undefined if the person can't start a membership at the moment, so
   * that promotion codes have no use.
   */
  onPromotion?: ((promotion: PromotionView) => void) | undefined;
  /** Called after a school council's code gave access. */
  onRedeemed: () => void;
  className?: string;
};

/**
 * The only field for codes: a school council's code or a promotion code. The section is collapsed by default, because
 * most people have no code.
 */
export function MembershipCodeSection({
  nextCharge,
  code: initialCode,
  onPromotion,
  onRedeemed,
  className,
}: CodeSectionProps) {
  const { register, handleSubmit, reset, setError, formState } = useForm({ defaultValues: { code: initialCode } });
  const showAccess = useShowCouncilAccess();
  const apply = useMutationWithToast({
    call: (typed: string) => applyMembershipCode(typed, onPromotion !== undefined),
    done: (applied) => {
      reset({ code: '' });
      if (applied.kind === 'promotion') return onPromotion?.(applied.promotion);
      onRedeemed();
      return showAccess(applied.access);
    },
    failed: (error) =>
      setError('code', {
        message:
          error instanceof ApiError || error instanceof CodeError
            ? error.message
            : "That didn't work. Please try again in a moment.",
      }),
  });

  const hintId = useId();
  const section = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (location.hash === CODE_SECTION_HASH && section.current) section.current.open = true;
  }, []);

  return (
    <details
      ref={section}
      open={initialCode !== ''}
      // On a phone, the navigation bar would cover the opened field.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && initialCode === '') currentTarget.scrollIntoView({ block: 'nearest' });
      }}
      className={cn('scroll-mb-4', className)}
    >
      <CollapsibleSummary className="min-h-13 rounded-lg px-5 font-semibold hover:bg-accent sm:px-6">
        <span>
          I have a code{' '}
          <span className="block text-sm font-normal text-muted-foreground">
            {onPromotion ? 'From your school council, or a promotion' : 'From your school council'}
          </span>
        </span>
      </CollapsibleSummary>
      <form
        noValidate
        aria-label="Apply a code"
        aria-describedby={hintId}
        onSubmit={handleSubmit(({ code }) => apply.mutate(code))}
        className="space-y-3 px-5 pt-1 pb-5 sm:px-6"
      >
        {nextCharge !== null && (
          <p className="text-pretty">
            Your own membership continues too. We'll charge {formatDollars(nextCharge.amount)}, {membershipPlan.tax}, on{' '}
            <span className="whitespace-nowrap">{formatDate(nextCharge.at)}</span>, unless you cancel before then.
          </p>
        )}
        <p id={hintId} className="text-sm text-pretty text-muted-foreground">
          {onPromotion ? `${COUNCIL_CODE_TEXT} A promotion code lowers the price.` : COUNCIL_CODE_TEXT}
        </p>
        <div className="flex items-start gap-3">
          <FormField label="Code" error={formState.errors.code?.message} className="min-w-0 flex-1 sm:max-w-72">
            <Input
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-mono uppercase"
              {...register('code')}
            />
          </FormField>
          <Button type="submit" variant="outline" pending={apply.isPending} className="mt-6.5 h-11">
            Apply
          </Button>
        </div>
      </form>
    </details>
  );
}

/**
 * Returns a function that runs after a person has redeemed a school council's access code. It shows a message about the
 * new access, and refetches all server data.
 */
function useShowCouncilAccess() {
  const cache = useQueryClient();
  return ({ schoolName, until, isNew }: RedeemCodeReply) => {
    history.replaceState(history.state, '', location.pathname);
    const followed = isNew ? `, and you now follow ${schoolName}` : '';
    toast({
      variant: 'success',
      title: isNew ? 'Code accepted' : "You've already used this code",
      description: `You have a membership ${formatEndDate(until)}, free of charge${followed}.`,
    });
    // All server data is refetched, because an access code changes the member's access and followed schools.
    return cache.invalidateQueries();
  };
}
