import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
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
import { changePlanSchema } from '@/lib/membership/view/admin-schema';
import { useChangePlan, useGiveFreeMonth, type UserDetail } from '../use-user-actions';
import { BillingActionReasonField } from './billing-action-reason-field';

const TEXTS = {
  continue: {
    title: 'Undo the cancellation',
    about: 'The membership continues and is charged at the end of the period as before. Nothing is charged today.',
    action: 'Let the membership continue',
  },
  month: {
    title: 'Give a free month',
    about:
      'We credit the price of one month at Stripe, which comes off the next payment. The next month is free, or the next year costs one month less. Later payments are charged as before. The person sees it on their Subscription page.',
    action: 'Give the free month',
  },
};

const schema = changePlanSchema.pick({ reason: true });

type PlanDialogProps = { user: UserDetail; what: keyof typeof TEXTS; onClose: () => void };

/**
 * Dialog in which an administrator gives a free month or undoes a cancellation. It describes the consequences for the
 * member and asks for a reason.
 */
export function MembershipAdjustmentDialog({ user, what, onClose }: PlanDialogProps) {
  const plan = useChangePlan(user.id);
  const month = useGiveFreeMonth(user.id);
  const { control, handleSubmit } = useForm({ resolver: zodResolver(schema), defaultValues: { reason: '' } });
  const { field, fieldState } = useController({ control, name: 'reason' });
  const isPending = plan.isPending || month.isPending;
  const { title, about, action } = TEXTS[what];

  const send = handleSubmit(({ reason }) => {
    if (what === 'continue') plan.mutate({ change: 'continue', reason }, { onSuccess: onClose });
    else month.mutate({ given: user.freeMonths, reason }, { onSuccess: onClose });
  });

  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>
            {about}
            {what === 'month' && user.freeMonths > 0 && ` Given so far: ${user.freeMonths}.`}
          </DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={send} className="space-y-5">
          <BillingActionReasonField {...field} error={fieldState.error?.message} />
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" pending={isPending}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
