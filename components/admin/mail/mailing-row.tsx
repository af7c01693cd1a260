import { useRef, useState } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ConfirmDeleteDialog, ConfirmDialog } from '@/components/ui/confirm-dialog';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { ProgressBar } from '@/components/ui/progress-bar';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import { MAILING_REASON_TEXTS, type MailingView } from '@/lib/mailings/schema';
import { formatDateAndTime } from '@/lib/time/format-dates';

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-hover';

const STATES: Record<MailingView['state'], string> = {
  draft: 'Draft',
  sending: 'Being sent',
  stopped: 'Stopped',
  sent: 'Sent',
};

const people = (count: number) => `${count.toLocaleString('en-CA')} ${count === 1 ? 'person' : 'people'}`;

function audienceOf({ audience, region, schools }: MailingView): string {
  if (audience === 'everybody') return 'everybody with an account';
  if (audience === 'members') return 'members';
  return `followers of ${audience === 'region' ? `the schools of ${region}` : schools.map(({ name }) => name).join(', ')}`;
}

type MailingRowProps = {
  mailing: MailingView;
  /** Opens the form with this draft. Undefined while the form shows another message. */
  onChange: (() => void) | undefined;
};

/** A message to many people, with its progress, or with the next steps for a draft. */
export function MailingRow({ mailing, onChange }: MailingRowProps) {
  const { id, reason, subject, state, recipients, sent, failed, startedAt } = mailing;
  return (
    <li className="space-y-2 py-3">
      <p className="font-semibold wrap-anywhere">
        {subject} <Badge variant={state === 'sending' ? 'default' : 'secondary'}>{STATES[state]}</Badge>
      </p>
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {reason === null ? 'News' : `Service message about ${MAILING_REASON_TEXTS[reason]}`}, to {audienceOf(mailing)}
        {startedAt && `, ${formatDateAndTime(startedAt)}`}
      </p>
      {state === 'draft' ? (
        <p className="text-sm">{`${people(recipients)} would get it now.`}</p>
      ) : (
        <p className="text-sm">
          {`${sent.toLocaleString('en-CA')} of ${people(recipients)} have it.`}
          {failed > 0 && ` ${failed.toLocaleString('en-CA')} emails failed. They're listed below.`}
        </p>
      )}
      {state === 'sending' && <ProgressBar aria-label={`Progress of ${subject}`} value={sent} max={recipients} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {(['html', 'text'] as const).map((as) => (
          <a
            key={as}
            href={`/api/admin/mailings/${id}/preview?as=${as}`}
            target="_blank"
            rel="noreferrer"
            className={LINK}
          >
            {as === 'html' ? 'Preview' : 'Text'}
            <span className="sr-only"> ({subject}, in a new tab)</span>
          </a>
        ))}
        {state === 'draft' && <DraftButtons mailing={mailing} onChange={onChange} />}
        {state === 'sending' && <StopButton mailing={mailing} />}
      </div>
    </li>
  );
}

function DraftButtons({ mailing, onChange }: MailingRowProps) {
  const { id, subject, version: seen, recipients } = mailing;
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const refresh = [queryKeys.mailings()];
  const test = useMutationWithToast({
    call: () => callApi('POST', `/api/admin/mailings/${id}/test`),
    done: { title: 'The test is on its way to you' },
    failed: "We couldn't send a test",
  });
  const send = useMutationWithToast({
    call: () => callApi('POST', `/api/admin/mailings/${id}/send`, { seen }),
    done: () => {
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: 'The message is being sent' };
    },
    failed: 'The message was not sent',
    refresh,
    settled: () => setIsAsking(false),
  });
  const remove = useMutationWithToast({
    call: () => callApi('DELETE', `/api/admin/mailings/${id}`, { seen }),
    done: () => {
      focusMainContent();
      return { title: 'Draft deleted' };
    },
    failed: 'Failed to delete the draft',
    refresh,
    settled: () => setIsDeleting(false),
  });
  const name = <span className="sr-only">: {subject}</span>;
  return (
    <>
      <Button variant="outline" size="sm" pending={test.isPending} onClick={() => test.mutate()}>
        Send me a test{name}
      </Button>
      <Button variant="outline" size="sm" disabled={!onChange} onClick={onChange}>
        Change{name}
      </Button>
      <Button ref={deleteButton} variant="outline" size="sm" onClick={() => setIsDeleting(true)}>
        Delete draft{name}
      </Button>
      <Button
        ref={button}
        size="sm"
        disabled={recipients === 0 || !onChange}
        pending={send.isPending}
        onClick={() => setIsAsking(true)}
      >
        Send...{name}
      </Button>
      <ConfirmDeleteDialog
        question="Delete this draft?"
        open={isDeleting}
        onOpenChange={setIsDeleting}
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        trigger={deleteButton}
      >
        <p>Its text can't be brought back.</p>
      </ConfirmDeleteDialog>
      <ConfirmDialog
        question={`Send this message to ${people(recipients)}?`}
        action="Send"
        variant="default"
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => send.mutate()}
        isPending={send.isPending}
        trigger={button}
      >
        <p>
          <strong className="text-foreground">{subject}</strong> goes to {audienceOf(mailing)}. Each person gets it
          once. You can stop it while it's being sent, but not take back emails that have arrived.
        </p>
      </ConfirmDialog>
    </>
  );
}

function StopButton({ mailing: { id, subject } }: { mailing: MailingView }) {
  const stop = useMutationWithToast({
    call: () => callApi('POST', `/api/admin/mailings/${id}/stop`),
    done: () => {
      focusMainContent();
      return { title: 'Stopped', description: 'Nobody else gets the message.' };
    },
    failed: 'Failed to stop the message',
    refresh: [queryKeys.mailings()],
  });
  return (
    <Button variant="destructive" size="sm" pending={stop.isPending} onClick={() => stop.mutate()}>
      Stop<span className="sr-only">: {subject}</span>
    </Button>
  );
}
