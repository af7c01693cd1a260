'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent, RefObject } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { useKeepPageOpenOnSessionEnd } from '@/components/drafts/use-keep-page-open-on-session-end';
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
import { FormField } from '@/components/ui/form/form-field';
import { Textarea } from '@/components/ui/textarea';
import { REPORT_REASON_TEXT, REPORT_REASONS, type ReportReason } from '@/lib/moderation/review-constants';
import { reportSchema, type ReportInput } from '@/lib/moderation/schema';
import { getModeratedSchoolIds } from '@/lib/policy/access-policy';
import { isBlank } from '@/lib/text/clean-text';

/** Reasons for a report. The most urgent come first, so that they are visible without scrolling. */
const REASONS = [...new Set<ReportReason>(['danger', 'child', ...REPORT_REASONS])].map((value) => ({
  value,
  ...REPORT_REASON_TEXT[value],
}));

type Fields = { reason: ReportReason | null; note: string };
/** The type cast allows the form to start without a reason. `reason` is null until the reader chooses one. */
const schema = reportSchema as unknown as z.ZodType<ReportInput, Fields>;

type ReportDialogProps = {
  what: 'post' | 'comment';
  /** School of the content. If the reader moderates this school, the report hides the content until it is reviewed. */
  schoolId: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReport: (input: ReportInput) => void;
  isPending: boolean;
  /** Element that gets the focus when the dialog closes, unless it disappeared with the reported content. */
  trigger: RefObject<HTMLElement | null>;
};

/** Asks the reader why the content is against the guidelines. */
export function ReportContentDialog({
  what,
  schoolId,
  open,
  onOpenChange,
  onReport,
  isPending,
  trigger,
}: ReportDialogProps) {
  const moderatedSchools = getModeratedSchoolIds(useAccessPolicyActor());
  const reportHides = moderatedSchools !== 'all' && moderatedSchools.includes(schoolId);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const focusTarget = trigger.current?.isConnected ? trigger.current : document.getElementById('main');
          focusTarget?.focus({ preventScroll: true });
        }}
      >
        <DialogHeader>
          <DialogTitle>Report this {what}</DialogTitle>
          <DialogDescription>
            {reportHides
              ? 'You moderate this school, so only the author will see it until another moderator or an administrator decides.'
              : 'A moderator will look at it.'}{' '}
            No one will know you reported it.
          </DialogDescription>
        </DialogHeader>
        <ReportForm onReport={onReport} isPending={isPending} />
      </DialogContent>
    </Dialog>
  );
}

function ReportForm({ onReport, isPending }: Pick<ReportDialogProps, 'onReport' | 'isPending'>) {
  const { register, control, handleSubmit } = useForm<Fields, unknown, ReportInput>({
    resolver: zodResolver(schema),
    defaultValues: { reason: null, note: '' },
  });
  const { field, fieldState } = useController({ control, name: 'reason' });
  useKeepPageOpenOnSessionEnd(!isBlank(useWatch({ control, name: 'note' })));

  function send(event: FormEvent) {
    // Stops the submit event of this form. React would also pass the event to a form around the dialog, and that form
    // would be sent too.
    event.stopPropagation();
    void handleSubmit((input) => {
      if (!isPending) onReport(input);
    })(event);
  }

  return (
    <form noValidate onSubmit={send} className="space-y-5">
      <p>
        If somebody is in danger now, call{' '}
        <a href="tel:911" className="-mx-1 inline-block px-1 font-bold text-primary underline underline-offset-4">
          911
        </a>{' '}
        first. We can't send help.
      </p>
      <RadioGroup legend="What's wrong with it?" options={REASONS} {...field} error={fieldState.error?.message} />
      <FormField label="Note (optional)" hint="For the administrators. Up to 500 characters.">
        <Textarea maxLength={500} readOnly={isPending} className="min-h-20" {...register('note')} />
      </FormField>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={isPending}>
          Report
        </Button>
      </DialogFooter>
    </form>
  );
}
