'use client';

import { useId } from 'react';
import type { PopupProps } from '@/components/providers/lazy/lazy-trigger';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/page/popover';
import {
  VERIFICATION_EXPLANATIONS,
  ANONYMOUS_VERIFICATION_NOTE,
  verificationLabel,
  type VerifiedLevel,
} from './verification-text';

type VerificationNoteProps = PopupProps & { level: VerifiedLevel; schoolName: string; isAnonymous: boolean };

export function VerificationNote({ level, schoolName, isAnonymous, trigger }: VerificationNoteProps) {
  const nameId = useId();
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-labelledby={nameId}>
        <p id={nameId} className="font-bold">
          {verificationLabel(level, schoolName)}
        </p>
        <p>{VERIFICATION_EXPLANATIONS[level]}</p>
        {isAnonymous && <p className="text-muted-foreground">{ANONYMOUS_VERIFICATION_NOTE}</p>}
      </PopoverContent>
    </Popover>
  );
}
