'use client';

import { ShieldCheck } from '@/components/ui/icons/icons';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { LazyPopupTrigger } from '@/components/providers/lazy/lazy-popup-trigger';
import { cn } from '@/lib/cn';
import type { ParentLevel } from '@/lib/verification/verification-level-privacy';
import { verificationBadgeLabel } from './verification-text';

/** The explanation is loaded lazily, because few readers ask what the badge means. */
const VerificationNote = lazyComponent(
  async () => (await import('./verification-explanation')).VerificationExplanation,
);

type ProofBadgeProps = {
  level: ParentLevel;
  schoolName: string;
  isAnonymous?: boolean;
  /** True to show only the icon on wide screens too. */
  isShort?: boolean;
};

/**
 * Badge with the author's level of verification as a parent. A click opens an explanation of the level. On phones, the
 * badge is only an icon.
 */
export function VerificationBadge({ level, schoolName, isAnonymous = false, isShort = false }: ProofBadgeProps) {
  if (level === 'none') return null;
  return (
    <LazyPopupTrigger component={VerificationNote} props={{ level, schoolName, isAnonymous }} popup="dialog">
      <button
        type="button"
        className={cn(
          'badge-button',
          isShort && 'sm:px-[5px]',
          level === 'school' ? 'bg-success-soft text-success' : 'bg-primary-soft text-primary',
        )}
      >
        <ShieldCheck aria-hidden className="size-3.5 shrink-0" />
        <span className={isShort ? 'sr-only' : 'max-sm:sr-only'}>{verificationBadgeLabel(level, schoolName)}</span>
      </button>
    </LazyPopupTrigger>
  );
}
