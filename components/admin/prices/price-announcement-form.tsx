'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { showFailureToast } from '@/components/ui/toasts/failure-toast';
import { formatDate as dayText } from '@/lib/time/format-dates';
import { callApi } from '@/lib/http/api-client';
import type { BillingIntervalPrices } from '@/lib/membership/price-change/schema';
import { formatAmount, formatCentsPerInterval, type BillingInterval } from '@/lib/site';

type AnnounceFormProps = {
  interval: BillingInterval;
  sold: NonNullable<BillingIntervalPrices['sold']>;
  affectedMembers: number;
  /** Prices that existing members still pay, in cents. */
  older: readonly number[];
  /** Id of the newest price change that this page showed to the administrator. */
  change: number;
  earliest: string;
  latest: string;
};

const createSchema = (earliest: string, latest: string) =>
  z.object({
    day: z
      .string()
      .refine(
        (day) => earliest <= day && day <= latest,
        `Choose a day from ${formatDay(earliest)} to ${formatDay(latest)}.`,
      ),
  });

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-hover';

/** Form that announces a price for existing members: choose a date, preview the email, confirm. */
export function PriceAnnouncementForm({
  interval,
  sold,
  affectedMembers,
  older,
  change,
  earliest,
  latest,
}: AnnounceFormProps) {
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(createSchema(earliest, latest)),
    defaultValues: { day: earliest },
  });
  const day = useWatch({ control, name: 'day' });
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  const announce = useMutationWithToast({
    call: () =>
      callApi('POST', '/api/admin/prices', {
        interval,
        day,
        seen: { priceId: sold.priceId, change },
      }),
    done: ({ count }) => {
      setAsking(false);
      router.refresh();
      return { title: 'Announced', description: `${people(count)} will get an email.` };
    },
    failed: (error) => {
      setAsking(false);
      router.refresh();
      showFailureToast('The price was not announced', error);
    },
  });

  return (
    <form
      noValidate
      aria-label={`Announce the price per ${interval}`}
      onSubmit={handleSubmit(() => setAsking(true))}
      className="space-y-4 border-t pt-5"
    >
      <p>
        {people(affectedMembers)} {affectedMembers === 1 ? 'pays' : 'pay'} a different price:{' '}
        {older.map((cents) => formatAmount(cents)).join(', ')}. You can announce that they will pay{' '}
        {formatAmount(sold.cents)} too.
      </p>
      <FormField
        label="From"
        hint="The first day, Nova Scotia time, when renewals cost the new price. At least 30 days ahead."
        error={formState.errors.day?.message}
      >
        <Input type="date" min={earliest} max={latest} className="max-w-56" {...register('day')} />
      </FormField>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button ref={button} type="submit" pending={announce.isPending}>
          Announce
        </Button>
        {/^\d{4}-\d\d-\d\d$/.test(day) && (
          <a
            href={`/api/admin/prices/letter?interval=${interval}&day=${day}`}
            target="_blank"
            rel="noreferrer"
            className={LINK}
          >
            See the email<span className="sr-only"> (in a new tab)</span>
          </a>
        )}
      </div>
      <ConfirmDialog
        question="Announce this price?"
        action="Announce"
        variant="default"
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => announce.mutate()}
        isPending={announce.isPending}
        trigger={button}
      >
        <p>
          {people(affectedMembers)} {affectedMembers === 1 ? 'gets' : 'get'} an email and a notification now. From{' '}
          {isAsking && formatDay(day)} their renewals cost{' '}
          <strong className="text-foreground">{formatCentsPerInterval(sold.cents, interval)}</strong>. Anyone we can't
          reach in time gets a later date.
        </p>
        <p>
          Members who cancel before that day keep their current price until their membership ends. You can cancel this
          price change until four days before that day, and we'll notify everyone affected.
        </p>
      </ConfirmDialog>
    </form>
  );
}

/** Formats a calendar day. Uses noon UTC, because noon UTC is on the same day in Nova Scotia. */
const formatDay = (day: string) => dayText(`${day}T12:00:00Z`);
const people = (count: number) => `${count.toLocaleString('en-CA')} ${count === 1 ? 'member' : 'members'}`;
