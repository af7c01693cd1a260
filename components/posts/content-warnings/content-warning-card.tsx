'use client';

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '@/components/providers/api-query';
import { Info } from '@/components/ui/icons/icons';
import { flushSync } from 'react-dom';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { queryKeys } from '@/lib/http/query-keys';
import type { Caution } from '@/lib/moderation/review-constants';
import {
  findContentWarnings,
  replaceFlaggedText,
  type ContentWarning,
} from '@/lib/content-warnings/detection/find-content-warnings';
import { buildSchoolFactsForWarnings } from '@/lib/content-warnings/detection/school-facts-for-warnings';

export type TextToCheck = { text: string; onChange: (text: string) => void };

export type ContentWarningCardProps = {
  /** All texts of the form that others will read, including photo descriptions. */
  texts: readonly TextToCheck[];
  schoolId: number;
  /** Label of the form's submit button. */
  verb?: 'Post' | 'Save';
  onAnyway: (cautions: Caution[]) => void;
  /**
   * Function that the form calls before it submits. If there are warnings, the function focuses the card and returns
   * true. The form then waits for the writer's decision.
   */
  askRef: Ref<() => boolean>;
  /** True if the card has little space. It then shows one warning at a time. */
  isCompact?: boolean;
};

/** Pause in ms after typing, so that the card does not interrupt somebody in the middle of a word. */
const PAUSE_MS = 600;
/** Scroll margins that keep the card clear of a form's footer and of the navigation bar of small screens. */
const ABOVE_FOOTER = { scrollMarginBottom: '10rem' };
/** Maximum number of warnings that the card shows at the same time. */
const SHOWN = 3;

const WARNING_TEXTS: Record<Caution, string> = {
  staff: "looks like a staff member's name.",
  phone: 'looks like a phone number.',
  email: 'looks like an email address.',
  plate: 'looks like a licence plate.',
  child: 'with a grade could identify a child.',
};

/**
 * Warns about personal details that the writer may not mean to publish. The check runs on the device and sends no text
 * to the server.
 */
export function ContentWarningCard(props: ContentWarningCardProps) {
  const { texts, schoolId, verb = 'Post', onAnyway, askRef, isCompact = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const { data } = useQuery({
    ...apiQuery(queryKeys.school(schoolId)),
    enabled: schoolId > 0,
    staleTime: Infinity,
  });
  const school = buildSchoolFactsForWarnings(data);
  const look = (all: readonly TextToCheck[]) =>
    all.flatMap(({ text, onChange }) =>
      findContentWarnings(text, school).map((caution) => ({ found: caution, text, onChange })),
    );
  const now = texts.map(({ text }) => text).join('\n');
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const [wasShown, setWasShown] = useState(false);
  const all = settled === now || wasShown ? look(texts) : [];
  const hasWarnings = all.length > 0;
  if (hasWarnings !== wasShown) setWasShown(hasWarnings);
  const shown = isCompact ? 1 : SHOWN;

  // Brings a new warning into view, so that it is not below the bottom of the window while the person types.
  useEffect(() => {
    if (hasWarnings) box.current?.scrollIntoView({ block: 'nearest' });
  }, [hasWarnings]);

  useImperativeHandle(askRef, () => () => {
    if (look(texts).length === 0) return false;
    flushSync(() => setSettled(now));
    box.current?.focus();
    return true;
  });

  function change({ found, text, onChange }: (typeof all)[number]) {
    onChange(replaceFlaggedText(text, found));
    const submit = box.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]');
    (all.length > 1 ? box.current : submit)?.focus();
  }

  const more = all.length > shown ? ` And ${all.length - shown} more after that.` : null;
  const kinds = [...new Set(all.map(({ found }) => found.kind))];
  const anyway = (
    <Button variant="outline" size="sm" onClick={() => onAnyway(kinds)}>
      {verb} anyway
    </Button>
  );
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={`Before you ${verb.toLowerCase()}`}
      className="rounded-lg not-has-[li]:sr-only has-[li]:mt-2"
      style={ABOVE_FOOTER}
    >
      <div aria-live="polite">
        {hasWarnings && (
          <div
            className={cn(
              'rounded-lg border border-primary/25 bg-primary-soft text-[0.9375rem]',
              isCompact ? 'space-y-2 p-3' : 'space-y-3 p-4',
            )}
          >
            {!isCompact && (
              <p className="flex gap-2 font-semibold">
                <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
                Before you {verb.toLowerCase()}: should everyone read this?
              </p>
            )}
            <ul className="space-y-3">
              {all.slice(0, shown).map((one, index) => (
                <li key={index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
                  <span className="min-w-0 break-words">
                    “{one.found.text}” {WARNING_TEXTS[one.found.kind]}
                    {isCompact && more}
                  </span>
                  <div className="flex flex-wrap gap-2">
                    <Button variant="outline" size="sm" className="h-auto min-h-9 py-1" onClick={() => change(one)}>
                      {labelOf(one.found)}
                    </Button>
                    {isCompact && anyway}
                  </div>
                </li>
              ))}
            </ul>
            {!isCompact && more && <p>{more}</p>}
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {!isCompact && anyway}
              <p className="text-sm text-muted-foreground">
                Others will see it right away. A moderator will look at it too.
              </p>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * Returns the label of the button that applies a suggestion. If the suggestion is a placeholder in brackets, the label
 * is 'Remove it'.
 */
const labelOf = ({ instead }: ContentWarning) => (instead.startsWith('[') ? 'Remove it' : `Write “${instead}”`);
