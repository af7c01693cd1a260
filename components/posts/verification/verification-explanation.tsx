'use client';

import { useId } from 'react';
import type { LazyPopupProps } from '@/components/providers/lazy/lazy-popup-trigger';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/page/popover';
import {
  VERIFICATION_EXPLANATIONS,
  ANONYMOUS_POST_BADGE_NOTE,
  verificationBadgeLabel,
  type VerifiedParentLevel,
} from './verification-text';

type VerificationNoteProps = LazyPopupProps & { level: VerifiedParentLevel; schoolName: string; isAnonymous: boolean };

export function VerificationExplanation({ level, schoolName, isAnonymous, trigger }: VerificationNoteProps) {
  const nameId = useId();
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-labelledby={nameId}>
        <p id={nameId} className="font-bold">
          {verificationBadgeLabel(level, schoolName)}
        </p>
        <p>{VERIFICATION_EXPLANATIONS[level]}</p>
        {isAnonymous && <p className="text-muted-foreground">{ANONYMOUS_POST_BADGE_NOTE}</p>}
      </PopoverContent>
    </Popover>
  );
}
