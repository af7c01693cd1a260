'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState, type FormEvent } from 'react';
import { useOneAtATime } from '@/components/providers/use-one-at-a-time';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm-delete';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { toast } from '@/components/ui/toasts/toast';
import { toastFailure } from '@/components/ui/toasts/toast-failure';
import { day as dayText } from '@/lib/dates';
import { api } from '@/lib/http/api';
import type { Announced, IntervalPrices } from '@/lib/membership/price-change/schema';
import { amountText, rateText, type Interval } from '@/lib/site';

type AnnounceFormProps = {
  interval: Interval;
  sold: NonNullable<IntervalPrices['sold']>;
  concerned: number;
  /** Prices that existing members pay, in cents. */
  older: readonly number[];
  /** Id of the newest change, sent as the version seen. */
  change: number;
  earliest: string;
  latest: string;
};

const LINK = 'font-semibold text-primary underline underline-offset-4 hover:text-primary-hover';

/** Form that announces a price for existing members: choose a date, preview the email, confirm. */
export function AnnounceForm({ interval, sold, concerned, older, change, earliest, latest }: AnnounceFormProps) {
  const [day, setDay] = useState(earliest);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const router = useRouter();
  const announce = useOneAtATime(
    useMutation({
      mutationFn: () =>
        api<Announced>('POST', '/api/admin/prices', { interval, day, seen: { priceId: sold.priceId, change } }),
      onSuccess: ({ count }) => {
        setAsking(false);
        router.refresh();
        toast({ variant: 'success', title: 'Announced', description: `${people(count)} will be written to.` });
      },
      onError: (error) => {
        setAsking(false);
        router.refresh();
        toastFailure('Nothing was announced', error);
      },
    }),
  );

  function ask(event: FormEvent) {
    event.preventDefault();
    const isRight = day >= earliest && day <= latest;
    setProblem(isRight ? undefined : `Choose a day from ${written(earliest)} to ${written(latest)}.`);
    if (isRight) setAsking(true);
  }

  return (
    <form
      noValidate
      aria-label={`Announce the price of a ${interval}`}
      onSubmit={ask}
      className="space-y-4 border-t pt-5"
    >
      <p>
        {people(concerned)} {concerned === 1 ? 'pays' : 'pay'} otherwise:{' '}
        {older.map((cents) => amountText(cents)).join(', ')}. You can tell them that they will pay{' '}
        {amountText(sold.cents)} too.
      </p>
      <FormField
        label="From"
        hint="The first day, in Nova Scotia, on which a renewal costs it. At least 30 days ahead."
        error={problem}
      >
        <Input
          type="date"
          min={earliest}
          max={latest}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          className="max-w-56"
        />
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
            See the letter<span className="sr-only"> (in a new tab)</span>
          </a>
        )}
      </div>
      <Confirm
        question="Announce this price?"
        action="Announce"
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => announce.mutate()}
        isPending={announce.isPending}
        trigger={button}
      >
        <p>
          {people(concerned)} {concerned === 1 ? 'gets' : 'get'} a letter and a notification now. From{' '}
          {isAsking && written(day)} their renewals cost{' '}
          <strong className="text-foreground">{rateText(sold.cents, interval)}</strong>; whoever cannot be told in time
          has a later day.
        </p>
        <p>
          Who cancels before keeps the price to the end. Until four days before you can call it off, and they are told.
        </p>
      </Confirm>
    </form>
  );
}

/** Formats a calendar day like other dates. */
const written = (day: string) => dayText(`${day}T12:00:00Z`);
const people = (count: number) => `${count.toLocaleString('en-CA')} ${count === 1 ? 'member' : 'members'}`;
