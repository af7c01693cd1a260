'use client';

import { useRef, useState } from 'react';
import { lazyComponent } from '@/components/providers/lazy/lazy-component';
import { useOpenLazyComponent } from '@/components/providers/lazy/use-open-lazy-component';
import { useIsHydrated } from '@/components/providers/use-is-hydrated';
import { Button } from '@/components/ui/button';
import { useRemoveAvatar } from './use-avatar';

/** The dialog's code is loaded on demand, because it is large and rarely used. */
const AvatarDialog = lazyComponent(async () => (await import('./avatar-dialog')).AvatarDialog);

/** Buttons that change or remove the member's photo. */
export function AvatarButtons({ hasPicture }: { hasPicture: boolean }) {
  const isReady = useIsHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useRemoveAvatar();
  const { open, intent } = useOpenLazyComponent(AvatarDialog);

  // The focused button is about to disappear, so the focus moves to another button.
  const keepFocus = () => {
    if (document.activeElement === removeButton.current) changeButton.current?.focus();
  };
  return (
    <div className="mt-4 flex w-full flex-col gap-2">
      <Button
        ref={changeButton}
        variant="outline"
        size="sm"
        {...intent}
        aria-haspopup="dialog"
        disabled={!isReady}
        className="busy disabled:opacity-100"
        onClick={() => void open(() => setIsOpen(true))}
      >
        {hasPicture ? 'Change Photo' : 'Add a Photo'}
      </Button>
      {hasPicture && (
        <Button
          ref={removeButton}
          variant="ghost"
          size="sm"
          disabled={!isReady}
          className="disabled:opacity-100"
          pending={isPending}
          onClick={() => mutate(undefined, { onSuccess: keepFocus })}
        >
          {isPending ? 'Removing...' : 'Remove Photo'}
        </Button>
      )}
      {isOpen && <AvatarDialog trigger={changeButton} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
