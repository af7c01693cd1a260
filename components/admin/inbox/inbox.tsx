'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { LazyLighthouseIllustration } from '@/components/illustrations/lazy-illustrations';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { EmptyState } from '@/components/ui/page/empty-state';
import { Link } from '@/components/ui/page/link';
import { INBOX_ENTRY_KIND_DEFINITIONS, inboxEntryKindNames, type InboxEntryKind } from '@/lib/inbox/inbox-entry-kinds';
import type { InboxQuery, InboxEntrySummary } from '@/lib/inbox/schema';
import { InboxList } from './inbox-list';
import { KeyboardShortcutsDialog } from './keyboard-shortcuts';

type State = InboxQuery['state'];

const STATES: Record<State, string> = { open: 'Open', mine: 'Mine', snoozed: 'Snoozed', closed: 'Closed' };

const EMPTY: Record<State, [title: string, text: string]> = {
  open: ['Nothing waiting', "Items that need a person to act show up here, and disappear once they're done."],
  mine: ['Nothing assigned to you', 'Items you assign to yourself will show here too.'],
  snoozed: ['No snoozed items', 'Snoozed items wait here. So do automatic deletions, with their deadlines.'],
  closed: ['Nothing closed yet', 'Closed items stay here for a year, with their notes.'],
};

const hrefOf = (query: { state: State; kind?: InboxEntryKind | undefined }) => {
  const search = new URLSearchParams();
  if (query.state !== 'open') search.set('state', query.state);
  if (query.kind) search.set('kind', query.kind);
  return search.size > 0 ? `/admin/inbox?${search}` : '/admin/inbox';
};

type InboxProps = {
  state: State;
  kind: InboxEntryKind | undefined;
  /** True if the list shows a page after the first page. */
  isLater: boolean;
  rows: InboxEntrySummary[];
  next: string | null;
  counts: Partial<Record<InboxEntryKind, number>>;
  userId: number;
};

export function Inbox({ state, kind, isLater, rows, next, counts, userId }: InboxProps) {
  const router = useRouter();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const href = hrefOf({ state, kind });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="Items to show">
          <ul className="flex flex-wrap gap-1 rounded-lg bg-muted p-1">
            {Object.entries(STATES).map(([each, label]) => (
              <li key={each}>
                <Link
                  href={hrefOf({ state: each as State, kind })}
                  prefetch={false}
                  aria-current={each === state ? 'page' : undefined}
                  className="flex min-h-11 items-center rounded-md px-2 font-semibold text-muted-foreground hover:text-foreground aria-[current]:bg-primary-soft aria-[current]:text-primary sm:px-4 forced-colors:aria-[current]:underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2 max-sm:w-full">
          <Select
            aria-label="Kind"
            className="sm:w-auto"
            value={kind ?? ''}
            onChange={({ target }) =>
              router.push(hrefOf({ state, kind: inboxEntryKindNames.find((each) => each === target.value) }), {
                scroll: false,
              })
            }
          >
            <option value="">All kinds</option>
            {inboxEntryKindNames.map((each) => (
              <option key={each} value={each}>
                {INBOX_ENTRY_KIND_DEFINITIONS[each].label}
                {state === 'open' && counts[each] ? ` (${counts[each]})` : ''}
              </option>
            ))}
          </Select>
          <KeyboardShortcutsDialog isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} />
        </div>
      </div>
      {rows.length === 0 ? (
        <EmptyState picture={<LazyLighthouseIllustration />} title={EMPTY[state][0]}>
          {kind ? 'No items of this kind.' : EMPTY[state][1]}
        </EmptyState>
      ) : (
        <InboxList
          key={href}
          href={href}
          label={`${STATES[state]} items`}
          rows={rows}
          userId={userId}
          onHelp={() => setIsHelpOpen(true)}
        />
      )}
      {(isLater || next !== null) && (
        <p className="flex flex-wrap justify-center gap-3">
          {isLater && (
            <Button asChild variant="outline">
              <Link href={href} prefetch={false}>
                Back to the first page
              </Link>
            </Button>
          )}
          {next !== null && (
            <Button asChild variant="outline">
              <Link href={`/admin/inbox${next}`} prefetch={false}>
                More items
              </Link>
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
