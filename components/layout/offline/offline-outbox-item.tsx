import { useState } from 'react';
import { restoreUnsentText } from '@/components/drafts/use-draft';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { moveItemOutOfOutbox } from '@/lib/outbox/send';
import type { OutboxItem } from '@/lib/outbox/store';

type WaitingItemProps = { waiting: OutboxItem; toForm: (what: OutboxItem['what'], href: string) => void };

/** An unsent post, with a button that returns it to its form. */
export function OfflineOutboxItem({ waiting, toForm }: WaitingItemProps) {
  const { what, fields, refusal, place, act, href } = waiting;
  const [isTaking, setIsTaking] = useState(false);

  async function takeBack() {
    setIsTaking(true);
    const isTaken = await moveItemOutOfOutbox(waiting, () => restoreUnsentText(place, act, fields)).finally(() =>
      setIsTaking(false),
    );
    if (!isTaken) return; // The post has already been sent, and a toast says so.
    // Moves the focus to the main content, because the focused button is removed. If `toForm` opens the post's form,
    // the focus moves on to the form.
    focusMainContent();
    toForm(what, href);
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 flex-1 basis-48">
        <span className="line-clamp-1 font-semibold wrap-anywhere">{String(fields.title || fields.content)}</span>
        <span className={refusal === null ? 'text-muted-foreground' : 'text-destructive'}>
          {refusal ?? `This ${what} hasn't been sent yet.`}
        </span>
      </span>
      <Button variant="outline" size="sm" className="min-h-11" pending={isTaking} onClick={() => void takeBack()}>
        {refusal === null ? "Don't send" : 'Back to the form'}
      </Button>
    </li>
  );
}
