import { useState, type FormEvent } from 'react';
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
import { isBlank } from '@/lib/text/clean-text';
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

type PlanDialogProps = { user: UserDetail; what: keyof typeof TEXTS; onClose: () => void };

/** Dialog for giving a free month or withdrawing a cancellation. It shows the effect and asks for a reason. */
export function MembershipAdjustmentDialog({ user, what, onClose }: PlanDialogProps) {
  const plan = useChangePlan(user.id);
  const month = useGiveFreeMonth(user.id);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isPending = plan.isPending || month.isPending;
  const noReason = isBlank(reason);
  const { title, about, action } = TEXTS[what];

  function send(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (noReason) return;
    if (what === 'continue') plan.mutate({ change: 'continue', reason }, { onSuccess: onClose });
    else month.mutate({ given: user.freeMonths, reason }, { onSuccess: onClose });
  }

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
          <BillingActionReasonField value={reason} onChange={setReason} isMissing={isTried && noReason} />
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
