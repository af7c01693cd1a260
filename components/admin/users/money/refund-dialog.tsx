import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { REFUND_REASONS } from '@/components/admin/decision-reasons/suggested-reasons';
import { RadioGroup } from '@/components/ui/form/radio-group';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { formatDate } from '@/lib/time/format-dates';
import { refundSchema, type AdminPaymentView } from '@/lib/membership/view/admin-schema';
import { formatAmount } from '@/lib/site';
import { useRefundPayment, type UserDetail } from '../use-user-actions';
import { BillingActionReasonField } from './billing-action-reason-field';
import { parseDollarsAsCents, refundableCents } from './refund-amount';

type Amount = { part: 'whole' | 'part'; amount: string };

/**
 * Returns the amount to refund in cents. Returns null if the typed amount is invalid, less than 1 cent, or more than
 * `left` (the cents not yet refunded).
 */
function centsToRefund({ part, amount }: Amount, left: number): number | null {
  const cents = part === 'whole' ? left : parseDollarsAsCents(amount);
  return cents === null || cents < 1 || cents > left ? null : cents;
}

const createSchema = (left: number) =>
  z
    .object({
      part: z.enum(['whole', 'part']),
      amount: z.string(),
      then: z.enum(['stays', 'ends']),
      reason: refundSchema.shape.reason,
    })
    .refine((typed) => centsToRefund(typed, left) !== null, {
      path: ['amount'],
      error: `Enter an amount from CA$0.01 to ${formatAmount(left)}.`,
      when: () => true, // Checks the amount even if the reason is missing, so that both errors appear together.
    });

type Fields = z.output<ReturnType<typeof createSchema>>;

type RefundDialogProps = { user: UserDetail; payment: AdminPaymentView; endsNow?: boolean; onClose: () => void };

/** Dialog that refunds a payment in whole or in part, and optionally ends the membership. */
export function RefundDialog({ user, payment, endsNow = false, onClose }: RefundDialogProps) {
  const { mutate, isPending } = useRefundPayment(user.id);
  const left = refundableCents(payment);
  const { register, control, handleSubmit, formState } = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(createSchema(left)),
    defaultValues: {
      part: 'whole',
      amount: '',
      then: endsNow ? 'ends' : 'stays',
      reason: REFUND_REASONS[0].text,
    },
  });
  const part = useController({ control, name: 'part' }).field;
  const then = useController({ control, name: 'then' }).field;
  const reason = useController({ control, name: 'reason' });
  const amount = useWatch({ control, name: 'amount' });
  const cents = centsToRefund({ part: part.value, amount }, left);
  const refundText = cents === null ? 'Refund' : `Refund ${formatAmount(cents)}`;
  const ends = then.value === 'ends' && user.plan.isLive;
  const send = handleSubmit((input) => {
    const { invoiceId, refundedCents } = payment;
    const typedCents = centsToRefund(input, left);
    if (typedCents === null) return;
    mutate(
      { invoiceId, cents: typedCents, refundedCents, endsNow: ends, reason: input.reason },
      { onSuccess: onClose },
    );
  });

  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Refund a payment</DialogTitle>
          <DialogDescription>
            {formatAmount(payment.cents)} of {formatDate(payment.paidAt)}
            {payment.refundedCents > 0 && `, ${formatAmount(payment.refundedCents)} of it refunded`}. It goes back to{' '}
            {payment.paidWith ?? 'the card that paid'} in five to ten business days.
          </DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={send} className="space-y-5">
          <RadioGroup
            legend="How much to refund"
            options={[
              {
                value: 'whole',
                label:
                  payment.refundedCents > 0 ? `The rest, ${formatAmount(left)}` : `All of it, ${formatAmount(left)}`,
              },
              { value: 'part', label: 'Part of it' },
            ]}
            value={part.value}
            onChange={part.onChange}
          />
          {part.value === 'part' && (
            <FormField
              label="Amount in Canadian dollars"
              hint={`At most ${formatAmount(left)}.`}
              error={formState.errors.amount?.message}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                maxLength={10}
                className="max-w-56"
                {...register('amount')}
              />
            </FormField>
          )}
          {user.plan.isLive && (
            <RadioGroup
              legend="Membership after the refund"
              options={[
                {
                  value: 'stays',
                  label: 'Continues',
                  hint: "A refund alone doesn't end the membership. The next month is charged as usual.",
                },
                {
                  value: 'ends',
                  label: 'Ends now',
                  hint: "The membership ends right away, any amount owed is dropped, and nothing more is charged. You can't undo this.",
                },
              ]}
              value={then.value}
              onChange={then.onChange}
            />
          )}
          <BillingActionReasonField
            {...reason.field}
            error={reason.fieldState.error?.message}
            suggestions={REFUND_REASONS}
          />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="destructive" pending={isPending}>
              {ends ? 'Refund and end now' : refundText}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
