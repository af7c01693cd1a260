'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import { finishSiteTour } from '@/components/auth/finish-site-tour';
import { useAccessPolicyActor } from '@/components/auth/use-current-user';
import { FIRST_POST_PROMPT } from '@/components/posts/writing/first-post/first-post-prompt';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { Link } from '@/components/ui/page/link';
import { checkRolePermission } from '@/lib/policy/access-policy';

/** Step of the tour. The page's own button opens the post form, so a step about posts has no link. */
type Step = { title: string; text: () => ReactNode; link?: { href: string; label: string } };

/**
 * Text of a tour step in two versions, for phones and for larger screens. CSS shows one of them, because the server
 * does not know the screen size.
 */
const bySize = (phone: string, larger: string) => (
  <>
    <span className="sm:hidden">{phone}</span>
    <span className="max-sm:hidden">{larger}</span>
  </>
);

const WRITE_FIRST_POST: Step = {
  title: FIRST_POST_PROMPT,
  text: () =>
    bySize(
      'Someone may have asked already: the magnifying glass at the top finds earlier posts.',
      "As you type a post's title, similar posts show below it. Search at the top finds earlier posts too.",
    ),
};

const STEPS: readonly [Step, ...Step[]] = [
  {
    title: 'Search, then ask',
    text: () =>
      bySize(
        'Someone may have asked already. Tap the magnifying glass at the top first.',
        "Use Search at the top of every page to find earlier posts (on a keyboard, type / to jump to it). As you type a post's title, similar posts show below it.",
      ),
    link: { href: '/search', label: 'Open search' },
  },
  {
    title: 'Get notified of replies',
    text: () =>
      bySize(
        'In the app, by email or on this phone. Choose what you hear about, and change it any time.',
        'In the app, by email or on this device. Choose what you hear about, and change it any time.',
      ),
    link: { href: '/account/notifications', label: 'Choose notifications' },
  },
];

/** Introduction for a new member in two steps, shown until the member skips or finishes it on any device. */
export function WelcomeTour() {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  const id = useId();
  const cache = useQueryClient();
  const mayPost = checkRolePermission(useAccessPolicyActor(), 'post.create') === 'allowed';
  const step = at === 0 && mayPost ? WRITE_FIRST_POST : (STEPS[at] ?? STEPS[0]);
  const isLast = at === STEPS.length - 1;

  useEffect(() => {
    if (hasMoved.current) heading.current?.focus({ preventScroll: true });
  }, [at]);

  function end() {
    finishSiteTour(cache);
    focusMainContent(); // The focused button disappears together with the tour, so the focus moves to the main content.
  }

  function go(to: number) {
    hasMoved.current = true;
    setAt(to);
  }

  function goOn({ detail: clicks }: MouseEvent) {
    if (!isLast) go(at + 1);
    // After a double click on “Next”, the second click lands on “Done”, which appears in the same place. That click
    // must not end the tour.
    else if (clicks < 2) end();
  }

  return (
    <section
      aria-labelledby={id}
      // On phones, hides the feed's filters, so that the first post and one main button are on the first screen.
      data-tour
      // The open post form hides the tour, so that nothing distracts from the first post.
      className="mt-4 rounded-lg border bg-card p-4 shadow-card group-has-data-post-form/dashboard:hidden sm:px-5"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="font-bold">
        <span className="block text-sm font-semibold text-muted-foreground">
          Step {at + 1} of {STEPS.length}
          <span className="sr-only">: </span>
        </span>
        {step.title}
      </h2>
      <p className="mt-1 text-[0.9375rem] leading-normal text-pretty">{step.text()}</p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button variant="outline" onClick={goOn}>
          {isLast ? 'Done' : 'Next'}
        </Button>
        {at > 0 && (
          <Button variant="ghost" onClick={() => go(at - 1)}>
            Back
          </Button>
        )}
        {step.link && (
          <Button asChild variant="link">
            <Link href={step.link.href} prefetch={false}>
              {step.link.label}
            </Link>
          </Button>
        )}
        {!isLast && (
          <Button variant="ghost" className="ml-auto" onClick={end}>
            Skip
          </Button>
        )}
      </div>
    </section>
  );
}
