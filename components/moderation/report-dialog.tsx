'use client';

import { useId, useState, type FormEvent, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogClose, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form-field';
import { Textarea } from '@/components/ui/textarea';
import { REASON_TEXT, REPORT_REASONS, type ReportReason } from '@/lib/moderation/names';
import type { WriteReport } from '@/lib/moderation/schema';

type ReportDialogProps = {
  what: 'post' | 'comment';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onReport: (input: WriteReport) => void;
  isPending: boolean;
  /** Gets the focus back, unless what was reported took it along. */
  trigger: RefObject<HTMLElement | null>;
};

/** Why it is against the guidelines. */
export function ReportDialog({ what, open, onOpenChange, onReport, isPending, trigger }: ReportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          const goal = trigger.current?.isConnected ? trigger.current : document.getElementById('main');
          goal?.focus({ preventScroll: true });
        }}
      >
        <DialogHeader>
          <DialogTitle>Report this {what}</DialogTitle>
          <DialogDescription>An administrator will look at it. Nobody else learns that you reported it.</DialogDescription>
        </DialogHeader>
        <ReportForm onReport={onReport} isPending={isPending} />
      </DialogContent>
    </Dialog>
  );
}

function ReportForm({ onReport, isPending }: Pick<ReportDialogProps, 'onReport' | 'isPending'>) {
  const id = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isMissing = isTried && reason === null;

  function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation(); // a dialog stands in the page's tree of components, perhaps inside another form
    setIsTried(true);
    if (reason !== null && !isPending) onReport({ reason, ...(note.trim() && { note }) });
  }

  return (
    <form noValidate onSubmit={send} className="space-y-4">
      <fieldset aria-describedby={isMissing ? `${id}-missing` : undefined}>
        <legend className="mb-2 font-semibold">What is wrong with it?</legend>
        <div className="space-y-1">
          {REPORT_REASONS.map((value) => (
            <label key={value} className="flex cursor-pointer items-start gap-3 rounded-md px-2 py-2 hover:bg-accent">
              <input type="radio" name={id} value={value} checked={reason === value} onChange={() => setReason(value)} className="mt-0.5 size-5 shrink-0 accent-primary" />
              <span>
                <span className="block font-semibold">{REASON_TEXT[value].label}</span>
                <span className="block text-sm text-muted-foreground">{REASON_TEXT[value].hint}</span>
              </span>
            </label>
          ))}
        </div>
        {isMissing && (
          <p id={`${id}-missing`} role="alert" className="mt-1 text-sm font-medium text-destructive">
            Please choose a reason
          </p>
        )}
      </fieldset>
      <FormField label="Note (optional)" hint="For the administrators. Up to 500 characters.">
        <Textarea value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} className="min-h-20" />
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
