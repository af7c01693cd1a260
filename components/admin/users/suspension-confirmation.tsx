import type { ReactNode, RefObject } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { formatDate } from '@/lib/time/format-dates';

/** Actions that a suspended person can and cannot take, for the user's page and the confirmation. */
export const SUSPENSION_EFFECTS =
  "A suspended person can still read, and delete their own posts and comments. They can't post, comment, vote, share, report or follow a school.";

type ConfirmSuspensionProps = {
  /** Name of the person to suspend, or null for an anonymous author. */
  name: string | null;
  /** Last day of the suspension, or null if it is permanent. */
  until: string | null;
  /** Text about further effects of this suspension, shown below the effects that every suspension has. */
  children?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
  isPending: boolean;
  trigger: RefObject<HTMLElement | null>;
};

/** Asks for confirmation of a suspension and explains the suspension's effects. */
export function SuspensionConfirmation({ name, until, children, ...question }: ConfirmSuspensionProps) {
  return (
    <ConfirmDialog question={`Suspend ${name ?? 'the author'}?`} action="Suspend" {...question}>
      <p>
        {until === null ? 'For good.' : `Until the end of ${formatDate(`${until}T12:00:00Z`)}.`} {SUSPENSION_EFFECTS}
      </p>
      <p>We notify them right away, with the reason. A paid membership continues, and they can cancel it.</p>
      {children}
    </ConfirmDialog>
  );
}
