import type { ReactNode, RefObject } from 'react';
import { Confirm } from '@/components/ui/confirm-delete';
import { day } from '@/lib/dates';

/** What a suspension takes; the same on the page of a person and beside the question. */
export const SUSPENDED_MAY =
  "A suspended person can read and delete their own posts and comments. They can't post, comment, vote, share, report or follow a school.";

type ConfirmSuspensionProps = {
  /** null when he is not to be known. */
  name: string | null;
  /** The last day, or null for good. */
  until: string | null;
  /** What happens besides. */
  children?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  isPending: boolean;
  trigger: RefObject<HTMLElement | null>;
};

/** Says what a suspension does before it is done. */
export function ConfirmSuspension({ name, until, children, ...question }: ConfirmSuspensionProps) {
  return (
    <Confirm question={`Suspend ${name ?? 'the writer'}?`} action="Suspend" {...question}>
      <p>
        {until === null ? 'For good.' : `Until the end of ${day(`${until}T12:00:00Z`)}.`} {SUSPENDED_MAY}
      </p>
      <p>We notify them right away, with the reason. A paid membership continues, and they can cancel it.</p>
      {children}
    </Confirm>
  );
}
