'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { AuditLogEntry } from '@/components/admin/audit/audit-log-entry';
import { SuggestedCorrection } from '@/components/admin/corrections/suggested-corrections';
import { LabelledValueList } from '@/components/admin/users/labelled-value-list';
import { SkipToDecisionLink } from '@/components/admin/moderation/review/moderation-review-page';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card';
import { BackLink } from '@/components/ui/page/back-link';
import { Link } from '@/components/ui/page/link';
import { PageHeader } from '@/components/ui/page/page-header';
import { cn } from '@/lib/cn';
import { formatDateAndTime, formatDate } from '@/lib/time/format-dates';
import { INBOX_ENTRY_KIND_DEFINITIONS } from '@/lib/inbox/inbox-entry-kinds';
import type { InboxEntryView } from '@/lib/inbox/schema';
import type { AdminSuggestionView } from '@/lib/moderation/suggestions/schema';
import { InboxModerationReview } from './inbox-moderation-review';
import { MessageAnswerForm } from './message-answer-form';
import { InboxEntryBadges } from './inbox-list';
import { InboxEntryActions } from './inbox-entry-actions';
import { urlOfPreviousInboxList } from './inbox-position';
import { KeyboardShortcutsDialog, readShortcutKey } from './keyboard-shortcuts';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';
import { useInboxAction, useInboxEntry } from './use-inbox';

type ItemPageProps = {
  item: InboxEntryView;
  userId: number;
  admins: readonly { id: number; name: string }[];
  /** The suggested correction that the entry is about. Null if the entry is about something else. */
  correction: AdminSuggestionView | null;
};

/** Page of an inbox entry: the subject of the entry, actions and history. */
export function InboxEntryDetails({ item: first, userId, admins, correction }: ItemPageProps) {
  const item = useInboxEntry(first);
  const router = useRouter();
  const title = useRef<HTMLHeadingElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [conflict, setConflict] = useState<string | null>(null);
  const act = useInboxAction({
    onConflict: setConflict,
    onDone: (change) => {
      setConflict(null);
      if ('note' in change || ('snooze' in change && change.snooze !== null)) router.push(urlOfPreviousInboxList());
      else title.current?.focus({ preventScroll: true });
    },
  });

  // Focuses the note if the page's address ends in `#note`, otherwise the title. The keyboard shortcuts work only while
  // the focus is inside the entry.
  useEffect(() => {
    const note = location.hash === '#note' && document.getElementsByName('note')[0];
    (note || title.current)?.focus({ preventScroll: !note });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const key = readShortcutKey(event);
    const isOpen = item.closedAt === null;
    if (key === 'u') router.push(urlOfPreviousInboxList());
    else if (key === '?') setIsHelpOpen(true);
    else if (key === 't' && isOpen)
      act.mutate({ entry: item, change: { assignedTo: item.assignedTo?.id === userId ? null : userId } });
    else if (key === 's' && isOpen) act.mutate({ entry: item, change: { snooze: 'tomorrow' } });
    else if (key === 'c' && isOpen)
      (item.closes === 'here' ? document.getElementsByName('note')[0] : document.getElementById('place'))?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <div className="max-w-5xl" onKeyDown={onKeyDown}>
      <PageHeader
        titleRef={title}
        title={item.title}
        lead={
          <span className="flex flex-wrap items-center gap-1.5">
            {item.badges.length === 0 && (
              <Badge variant="secondary">{INBOX_ENTRY_KIND_DEFINITIONS[item.kind].label}</Badge>
            )}
            <InboxEntryBadges badges={item.badges} />
            {item.assignedTo && (
              <Badge variant="outline">
                {item.assignedTo.id === userId ? 'Assigned to you' : `Assigned to ${item.assignedTo.name}`}
              </Badge>
            )}
            {item.asleepUntil && <Badge variant="outline">Snoozed until {formatDateAndTime(item.asleepUntil)}</Badge>}
            {item.closedAt && <Badge variant="success">Closed</Badge>}
            {item.kind === 'review' && <SkipToDecisionLink />}
          </span>
        }
        back={
          <BackLink href={urlOfPreviousInboxList()} prefetch={false}>
            Inbox
          </BackLink>
        }
        actions={<KeyboardShortcutsDialog isOpen={isHelpOpen} onOpenChange={setIsHelpOpen} />}
      />
      {item.kind === 'review' ? (
        <div className="space-y-5">
          {/* For an entry about a review, the shortcut "C" (close) focuses the review, because a decision about the
              review closes the entry. */}
          <div id="place" tabIndex={-1} className="outline-none">
            <InboxModerationReview id={Number(item.id)} />
          </div>
          <details open={item.isSnoozed || conflict !== null}>
            <CollapsibleSummary className="w-fit font-semibold">Not now? Assign or snooze it</CollapsibleSummary>
            <InboxEntryActions item={item} userId={userId} admins={admins} act={act} conflict={conflict} />
          </details>
        </div>
      ) : (
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-5">
            {correction ? (
              <div id="place" tabIndex={-1} className="outline-none">
                <SuggestedCorrection suggestion={correction} onDecided={() => router.push(urlOfPreviousInboxList())} />
              </div>
            ) : (
              <Facts item={item} />
            )}
            {item.kind === 'contact' && <MessageAnswerForm item={item} onConflict={setConflict} />}
          </div>
          <InboxEntryActions item={item} userId={userId} admins={admins} act={act} conflict={conflict} />
        </div>
      )}
      <History item={item} />
    </div>
  );
}

/** Labels of facts with long values. Their values are not shown in bold. */
const LONG_TEXTS = new Set(['Message', 'Our answer', 'What to do', 'Why', 'Posts and comments']);

const LINK = 'font-semibold text-primary hover:underline';

function Facts({ item }: { item: InboxEntryView }) {
  const { lines, user, school, openedAt, dueAt, closedAt, closedBy, note, place } = item;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{item.kind === 'contact' ? 'Message' : 'Details'}</CardTitle>
      </CardHeader>
      <CardContent className="space-y-4">
        <LabelledValueList
          facts={facts([
            ...lines.filter(({ label }) => label === 'Message').map(factOfLine),
            [
              'Person',
              user && (
                <Link href={`/admin/users/${user.id}`} prefetch={false} className={LINK}>
                  {user.name}
                </Link>
              ),
            ],
            [
              'School',
              school && (
                <Link href={`/admin/schools/${school.id}`} prefetch={false} className={LINK}>
                  {school.name}
                </Link>
              ),
            ],
            ['Since', formatDateAndTime(openedAt)],
            ['Due', dueAt && formatDate(dueAt)],
            ...lines.filter(({ label }) => label !== 'Message').map(factOfLine),
            [
              'Closed',
              closedAt && `${formatDateAndTime(closedAt)}${closedBy ? `, by ${closedBy.name}` : ', automatically'}`,
            ],
            ['Note', note && <span className="break-words whitespace-pre-wrap">{note}</span>],
          ])}
        />
        {place && (
          <Button asChild variant={item.closes === 'there' ? 'default' : 'outline'}>
            <Link id="place" href={place.href} prefetch={false}>
              {place.label}
            </Link>
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

type Fact = [name: string, value: React.ReactNode];

const factOfLine = ({ label, text }: InboxEntryView['lines'][number]): Fact => [
  label,
  <span
    key={label}
    className={cn('break-words wrap-anywhere whitespace-pre-wrap', LONG_TEXTS.has(label) && 'font-normal')}
  >
    {text}
  </span>,
];

const facts = (all: Fact[]): Fact[] => all.filter(([, value]) => value !== null && value !== '');

function History({ item: { history } }: { item: InboxEntryView }) {
  if (history.length === 0) return null;
  return (
    <section aria-labelledby="history" className="mt-8">
      <h2 id="history" className="mb-3 text-lg font-bold">
        History
      </h2>
      <ol className="space-y-3">
        {history.map((entry) => (
          <li key={entry.id}>
            <AuditLogEntry entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}
