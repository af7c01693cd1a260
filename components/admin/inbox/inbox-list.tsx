'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Badge } from '@/components/ui/badge';
import { Link } from '@/components/ui/page/link';
import { TimeAgo } from '@/components/ui/page/time-ago';
import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import { INBOX_ENTRY_KIND_DEFINITIONS } from '@/lib/inbox/inbox-entry-kinds';
import type { InboxEntrySummary } from '@/lib/inbox/schema';
import { ICONS_BY_INBOX_ENTRY_KIND } from './inbox-entry-icons';
import { saveInboxPosition, readAndClearInboxPosition } from './inbox-position';
import { readShortcutKey } from './keyboard-shortcuts';
import { useInboxAction } from './use-inbox';

type InboxListProps = { href: string; label: string; rows: InboxEntrySummary[]; userId: number; onHelp: () => void };

const keyOf = ({ kind, id }: Pick<InboxEntrySummary, 'kind' | 'id'>) => `${kind} ${id}`;
export const inboxEntryHref = ({ kind, id }: Pick<InboxEntrySummary, 'kind' | 'id'>) => `/admin/inbox/${kind}/${id}`;

/**
 * List of inbox entries. The Tab key stops at only one entry, because the arrow keys, J and K move between the entries.
 */
export function InboxList({ href, label, rows, userId, onHelp }: InboxListProps) {
  const router = useRouter();
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState({ key: '', index: 0 });
  // Finds the focused entry again after a refresh, which may add entries above it. If the entry was removed, the next
  // entry takes its place.
  const chosenIndex = rows.findIndex((row) => keyOf(row) === chosen.key);
  const current = chosenIndex === -1 ? Math.min(chosen.index, rows.length - 1) : chosenIndex;
  const isActing = useRef(false);
  const act = useInboxAction();

  const focusOn = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    list.current?.querySelectorAll('a')[next]?.focus(); // An entry that gets the focus becomes the selected entry.
  };

  // Restores the focus after the administrator returns from an entry.
  useEffect(() => {
    const index = readAndClearInboxPosition(href);
    if (index !== null) list.current?.querySelectorAll('a')[Math.min(index, rows.length - 1)]?.focus();
  }, [href, rows.length]);

  // Focuses the entry that took the place of a removed entry.
  useEffect(() => {
    if (!isActing.current || document.activeElement !== document.body) return;
    list.current?.querySelectorAll('a')[current]?.focus();
  }, [rows, current]);

  function onKeyDown(event: KeyboardEvent) {
    const row = rows[current];
    const key = readShortcutKey(event);
    if (!row || key === null) return;
    const moves: Record<string, number> = {
      j: current + 1,
      ArrowDown: current + 1,
      k: current - 1,
      ArrowUp: current - 1,
      Home: 0,
      End: rows.length - 1,
    };
    const to = moves[key];
    if (to !== undefined) focusOn(to);
    else if (key === '?') onHelp();
    else if (key === 'c' && row.closedAt === null) {
      saveInboxPosition({ href, index: current });
      router.push(`${inboxEntryHref(row)}#note`);
    } else if (key === 't' && row.closedAt === null) {
      isActing.current = true;
      act.mutate({ entry: row, change: { assignedTo: row.assignedTo?.id === userId ? null : userId } });
    } else if (key === 's' && row.closedAt === null && row.asleepUntil === null) {
      isActing.current = true;
      act.mutate({ entry: row, change: { snooze: 'tomorrow' } });
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <p id="inbox-keys" className="text-sm text-muted-foreground max-sm:hidden">
        Shortcuts: J and K or the arrow keys move, Enter opens an item, T assigns it to you, S snoozes it, C closes it,
        ? shows all.
      </p>
      <ul ref={list} aria-label={label} aria-describedby="inbox-keys" className="space-y-2" onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <li key={keyOf(row)}>
            <Entry
              row={row}
              showsKind={rows.some(({ kind }) => kind !== row.kind)}
              isStop={index === current}
              userId={userId}
              onFocus={() => setChosen({ key: keyOf(row), index })}
              onOpen={() => saveInboxPosition({ href, index })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

type EntryProps = {
  row: InboxEntrySummary;
  showsKind: boolean;
  isStop: boolean;
  userId: number;
  onFocus: () => void;
  onOpen: () => void;
};

function Entry({ row, showsKind, isStop, userId, onFocus, onOpen }: EntryProps) {
  const { kind, title, badges, user, school, openedAt, dueAt, assignedTo, asleepUntil, closedAt } = row;
  const Icon = ICONS_BY_INBOX_ENTRY_KIND[kind];
  const concerns = [user?.name, school?.name].filter(Boolean).join(', ');
  return (
    <article className="relative flex gap-3 rounded-lg border bg-card p-3 shadow-card transition-colors hover:border-primary sm:px-4">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary max-sm:hidden">
        <Icon aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap gap-1.5 empty:hidden">
          {showsKind && <Badge variant="secondary">{INBOX_ENTRY_KIND_DEFINITIONS[kind].label}</Badge>}
          <InboxEntryBadges badges={badges} />
          {assignedTo && (
            <Badge variant={assignedTo.id === userId ? 'default' : 'outline'} className="max-w-full truncate">
              {assignedTo.id === userId ? 'Assigned to you' : `Assigned to ${assignedTo.name}`}
            </Badge>
          )}
          {asleepUntil && <Badge variant="outline">Snoozed until {formatDateAndTime(asleepUntil)}</Badge>}
          {closedAt && <Badge variant="success">Closed {formatDate(closedAt)}</Badge>}
        </p>
        <h2 className="mt-1 font-bold break-words">
          {/* The area of the entry's link covers the whole card. */}
          <Link
            href={inboxEntryHref(row)}
            prefetch={false}
            tabIndex={isStop ? 0 : -1}
            onFocus={onFocus}
            onClick={onOpen}
            className="after:absolute after:inset-0 after:rounded-lg"
          >
            {title}
          </Link>
        </h2>
        <p className="text-sm break-words text-muted-foreground">
          {concerns && `${concerns} · `}
          <TimeAgo iso={openedAt} />
          {dueAt && closedAt === null && (
            <>
              {' · '}
              <strong className="font-semibold text-foreground">due {formatDate(dueAt)}</strong>
            </>
          )}
        </p>
      </div>
    </article>
  );
}

export const InboxEntryBadges = ({ badges }: Pick<InboxEntrySummary, 'badges'>) =>
  badges.map(({ text, isUrgent }) => (
    <Badge key={text} variant={isUrgent ? 'destructive' : 'secondary'}>
      {text}
    </Badge>
  ));
