import { useState } from 'react';
import { putUnsentTextBackIntoDraft } from '@/components/drafts/use-draft';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toasts/toast';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { moveItemOutOfOutbox } from '@/lib/outbox/send-unsent-posts-and-comments';
import type { OutboxItem } from '@/lib/outbox/outbox-store';

type WaitingItemProps = { waiting: OutboxItem; toForm: (what: OutboxItem['what'], href: string) => void };

/** An unsent post, with a button that returns it to its form. */
export function OfflineOutboxItem({ waiting, toForm }: WaitingItemProps) {
  const { what, fields, triedAt, refusal, href } = waiting;
  const [isTaking, setIsTaking] = useState(false);

  async function takeBack() {
    setIsTaking(true);
    const isTaken = await returnTextToForm(waiting).finally(() => setIsTaking(false));
    // If the text was already sent, a toast says so.
    if (!isTaken) return;
    // The clicked button disappears, so the focus moves to the main content. If `toForm` opens the form with the text,
    // that form then takes the focus.
    focusMainContent();
    toForm(what, href);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="line-clamp-1 font-semibold wrap-anywhere">{String(fields.title || fields.content)}</span>
        <span className={refusal === null ? 'text-muted-foreground' : 'text-destructive'}>
          {refusal ?? (triedAt === null ? `This ${what} hasn't been sent yet.` : checkRequest(what))}
        </span>
      </span>
      <Button variant="outline" size="sm" className="min-h-11" pending={isTaking} onClick={() => void takeBack()}>
        {refusal === null && triedAt === null ? "Don't send" : 'Back to the form'}
      </Button>
    </li>
  );
}

const checkRequest = (what: OutboxItem['what']) =>
  `This ${what} may already have been sent. Please check before you send it again.`;

/**
 * Puts an unsent text back into its form. If an earlier attempt may have sent the text, asks the person to check.
 * Returns false if the text was certainly sent.
 */
export const returnTextToForm = (waiting: OutboxItem): Promise<boolean> =>
  moveItemOutOfOutbox(waiting, (taken) => {
    putUnsentTextBackIntoDraft(taken.place, taken.act, taken.fields);
    if (taken.triedAt !== null) toast({ title: 'Possibly already sent', description: checkRequest(taken.what) });
  });
