'use client';

import { useId } from 'react';
import type { OpenedProps } from '@/components/providers/deferred-trigger';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/page/popover';
import { PROOF_MEANS, PROOF_OF_ANONYMOUS, proofName, type Proven } from './proof-words';

type ProofNoteProps = OpenedProps & { level: Proven; schoolName: string; isAnonymous: boolean };

export function ProofNote({ level, schoolName, isAnonymous, trigger }: ProofNoteProps) {
  const nameId = useId();
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent aria-labelledby={nameId}>
        <p id={nameId} className="font-bold">
          {proofName(level, schoolName)}
        </p>
        <p>{PROOF_MEANS[level]}</p>
        {isAnonymous && <p className="text-muted-foreground">{PROOF_OF_ANONYMOUS}</p>}
      </PopoverContent>
    </Popover>
  );
}
