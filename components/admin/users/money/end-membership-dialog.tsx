import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
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
import { RadioGroup } from '@/components/ui/form/radio-group';
import { changePlanSchema } from '@/lib/membership/view/admin-schema';
import { useChangePlan, type UserDetail } from '../use-user-actions';
import { BillingActionReasonField } from './billing-action-reason-field';

const schema = z.discriminatedUnion('when', [
  z.object({ when: z.enum(['end-with-period', 'end-now']), reason: changePlanSchema.shape.reason }),
  // The reason may be empty before a refund, because the refund dialog opens next and has its own reason field.
  z.object({ when: z.literal('refund'), reason: z.string() }),
]);
type Fields = z.output<typeof schema>;
type When = Fields['when'];

type EndDialogProps = {
  user: UserDetail;
  onClose: () => void;
  /** Opens the dialog that refunds the last payment. Undefined if the payment cannot be refunded. */
  onRefund: (() => void) | undefined;
};

/** Dialog in which an administrator chooses when a membership ends. */
export function EndMembershipDialog({ user, onClose, onRefund }: EndDialogProps) {
  const { mutate, isPending } = useChangePlan(user.id);
  const canWait = user.plan.isSettled && !user.plan.isEnding;
  const { control, handleSubmit } = useForm<{ when: When; reason: string }, unknown, Fields>({
    resolver: zodResolver(schema as z.ZodType<Fields, { when: When; reason: string }>),
    defaultValues: { when: canWait ? 'end-with-period' : 'end-now', reason: '' },
  });
  const choice = useController({ control, name: 'when' }).field;
  const reason = useController({ control, name: 'reason' });
  const when = choice.value;
  const send = handleSubmit((input) => {
    if (input.when === 'refund') onRefund?.();
    else mutate({ change: input.when, reason: input.reason }, { onSuccess: onClose });
  });

  const options: { value: When; label: string; hint: string }[] = [
    ...(canWait
      ? [
          {
            value: 'end-with-period' as const,
            label: 'At the end of the paid period',
            hint: 'The membership lasts until the end of the paid period, and nothing more is charged. You can undo this until then.',
          },
        ]
      : []),
    {
      value: 'end-now',
      label: 'Now, without a refund',
      hint: "The membership ends right away, and any amount owed is dropped. You can't undo this.",
    },
    ...(onRefund
      ? [
          {
            value: 'refund' as const,
            label: 'Now, with a refund',
            hint: 'In the next step, you choose how much of the last payment to refund.',
          },
        ]
      : []),
  ];

  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>End the membership</DialogTitle>
          <DialogDescription>We email the person that their membership is cancelled or has ended.</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={send} className="space-y-5">
          <RadioGroup legend="When" options={options} value={when} onChange={choice.onChange} />
          {when !== 'refund' && <BillingActionReasonField {...reason.field} error={reason.fieldState.error?.message} />}
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant={when === 'refund' ? 'default' : 'destructive'} pending={isPending}>
              {when === 'refund' ? 'Choose the refund' : when === 'end-now' ? 'End it now' : 'End it after this period'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
