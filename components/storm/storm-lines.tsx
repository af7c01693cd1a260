'use client';

import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { Info, Megaphone, ShieldCheck } from '@/components/ui/icons/icons';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { cn } from '@/lib/cn';
import { callApi } from '@/lib/http/api-client';
import { queryKeys } from '@/lib/http/query-keys';
import type { StormLineView } from '@/lib/storm/schema';
import { stormKindText, stormStatusText } from '@/lib/storm/storm-texts';

/** Only confirmed lines have a strong colour. An unconfirmed line is no alarm. */
const LOOKS = {
  confirmed: { Icon: ShieldCheck, className: 'border-warning/25 bg-warning-soft', icon: 'text-warning' },
  merged: { Icon: Megaphone, className: 'border-primary/25 bg-primary-soft', icon: 'text-primary' },
  unconfirmed: { Icon: Info, className: 'border-dashed bg-card', icon: 'text-muted-foreground' },
};

/** Maximum number of lines that are shown before the others fold. */
const MAX_OPEN_LINES = 4;

/** Today's closures and delays. */
export function StormLines({ lines }: { lines: readonly StormLineView[] }) {
  const items = lines.map((line) => <StormLine key={line.key} line={line} />);
  return (
    <>
      <ul className="space-y-2">{items.slice(0, MAX_OPEN_LINES)}</ul>
      {items.length > MAX_OPEN_LINES && (
        <details className="mt-2">
          <CollapsibleSummary className="rounded-md px-2 text-sm font-semibold hover:bg-accent">
            {items.length - MAX_OPEN_LINES} more
          </CollapsibleSummary>
          <ul className="space-y-2">{items.slice(MAX_OPEN_LINES)}</ul>
        </details>
      )}
    </>
  );
}

/** One closure or delay: what, where, how certain, and the link to its source. */
function StormLine({ line }: { line: StormLineView }) {
  const { Icon, className, icon } = LOOKS[line.status];
  return (
    <li className={cn('flex gap-2.5 rounded-lg border px-3 py-2 text-[0.9375rem]', className)}>
      <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', icon)} />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere">
          <strong>{stormKindText(line)}</strong>: {line.place}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground">
          {stormStatusText(line)}
          {line.source && (
            <a
              href={line.source}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-6 items-center wrap-anywhere text-primary underline"
            >
              Source: {new URL(line.source).hostname}
            </a>
          )}
        </p>
      </div>
      {line.isOwn && <WithdrawButton line={line} />}
    </li>
  );
}

function WithdrawButton({ line: { area, kind } }: { line: StormLineView }) {
  const schoolId = Number(area.replace('school:', ''));
  const { mutate, isPending } = useMutationWithToast({
    call: () => callApi('DELETE', `/api/schools/${schoolId}/storm`, { kind }),
    done: () => {
      focusMainContent(); // The focused button is removed, so the focus moves to the main content.
      return { title: 'Report withdrawn' };
    },
    failed: 'Failed to withdraw the report',
    refresh: [queryKeys.storm(), queryKeys.schoolStorm(schoolId)],
  });
  return (
    <Button size="sm" variant="outline" className="self-center" pending={isPending} onClick={() => mutate()}>
      Withdraw
    </Button>
  );
}
