'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { WriterAvatar } from '@/components/posts/post-byline';
import { pressedKeyUnlessComposing } from '@/components/ui/keyboard/pressed-key';
import { cn } from '@/lib/cn';
import { queryKeys } from '@/lib/http/query-keys';
import { findMentionAtCaret, filterPeopleByTypedName, type MentionBeingTyped } from './mentions';

type MentionListProps = { box: RefObject<HTMLTextAreaElement | null>; postId: number };

/**
 * Maximum height of the list, in pixels. With at least this space above the text box, the list opens above the box, and
 * otherwise below.
 */
const MAX_LIST_HEIGHT = 300;
const KEYS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
/** Time in ms for which the fetched list of people stays fresh, about as long as writing a comment takes. */
const FRESH_MS = 60_000;

/**
 * Lists the people whom the writer can mention after typing @. Arrow keys choose, Enter or Tab inserts, and Escape
 * closes the list.
 */
export function MentionList({ box, postId }: MentionListProps) {
  const id = useId();
  const [typedMention, setAsked] = useState<MentionBeingTyped | null>(() => currentMention(box.current));
  const [chosenIndex, setChosen] = useState(0);
  /** Position of the @ for which the writer closed the list with Escape. The list then remains closed for this @. */
  const closedAt = useRef<number | null>(null);
  const { data: people = [] } = useQuery({ ...apiQuery(queryKeys.people(postId)), staleTime: FRESH_MS });
  const matches = typedMention ? filterPeopleByTypedName(people, typedMention.name) : [];
  const isOpen = matches.length > 0;
  const place = Math.min(chosenIndex, matches.length - 1);
  const optionId = (at: number) => `${id}-${at}`;

  function insertMention(at: number) {
    const [area, person] = [box.current, matches[at]];
    if (!area || !typedMention || !person || area.readOnly) return;
    const gap = /^\s/.test(area.value.slice(typedMention.end)) ? '' : ' ';
    area.setRangeText(`@${person.name}${gap}`, typedMention.start, typedMention.end, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
    area.focus();
  }

  const latest = useRef({ isOpen, place, count: matches.length, asked: typedMention, take: insertMention });
  useEffect(() => {
    latest.current = { isOpen, place, count: matches.length, asked: typedMention, take: insertMention };
  });

  useEffect(() => {
    const area = box.current;
    if (!area) return;
    const listening = new AbortController();
    const { signal } = listening;
    const look = () => {
      const now = currentMention(area);
      if (now?.start !== latest.current.asked?.start) setChosen(0);
      if (now?.start !== closedAt.current) closedAt.current = null;
      setAsked(closedAt.current === null ? now : null);
    };
    const press = (event: KeyboardEvent) => {
      const { isOpen: shows, place: at, count, asked: about, take: put } = latest.current;
      if (!shows || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const key = pressedKeyUnlessComposing(event);
      const step = KEYS[key];
      if (step) setChosen((at + step + count) % count);
      else if (key === 'Enter' || key === 'Tab') put(at);
      else if (key === 'Escape') {
        closedAt.current = about?.start ?? null;
        setAsked(null);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    area.addEventListener('input', look, { signal });
    area.addEventListener('focus', look, { signal });
    area.addEventListener('blur', () => setAsked(null), { signal });
    area.addEventListener('keydown', press, { signal });
    document.addEventListener('selectionchange', () => document.activeElement === area && look(), { signal });
    return () => listening.abort();
  }, [box]);

  useEffect(() => {
    const area = box.current;
    if (!area || !isOpen) return;
    const marks = {
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-activedescendant': `${id}-${place}`,
    };
    for (const [name, value] of Object.entries(marks)) area.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(marks)) area.removeAttribute(name);
    };
  }, [box, id, isOpen, place]);

  const isBelow = (box.current?.getBoundingClientRect().top ?? 0) < MAX_LIST_HEIGHT;
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen &&
          `${matches.length === 1 ? '1 person' : `${matches.length} people`} to mention. Use the arrow keys to move and Enter to choose.`}
      </p>
      {isOpen && (
        <ul
          id={id}
          role="listbox"
          aria-label="People in this conversation"
          className={cn(
            'absolute left-0 z-30 max-h-72 w-72 max-w-full overflow-y-auto rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-raised',
            isBelow ? 'top-full mt-1' : 'bottom-full mb-1',
          )}
        >
          {matches.map((person, at) => (
            <li
              key={person.id}
              id={optionId(at)}
              role="option"
              aria-selected={at === place}
              className={cn(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1.5 text-[0.9375rem]',
                at === place && 'bg-accent text-accent-foreground',
              )}
              // Prevents the browser's default action, so that the text box keeps the focus and the caret.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onPointerMove={() => setChosen(at)}
              onClick={() => insertMention(at)}
            >
              <WriterAvatar user={person} size="sm" />
              <span className="min-w-0 break-words">{person.name}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/**
 * Returns the mention that is being typed. Returns null if the text box does not have the focus or if text is selected.
 */
function currentMention(area: HTMLTextAreaElement | null): MentionBeingTyped | null {
  if (!area || document.activeElement !== area || area.selectionStart !== area.selectionEnd) return null;
  return findMentionAtCaret(area.value, area.selectionStart);
}
