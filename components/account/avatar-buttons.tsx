'use client';

import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { useHydrated } from '@/components/providers/use-hydrated';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { useRemoveAvatar } from './use-avatar';

/** Rarely needed and heavy, so it comes when it is opened. */
const AvatarDialog = dynamic(async () => (await import('./avatar-dialog')).AvatarDialog, {
  ssr: false,
  loading: () => <Spinner className="p-0" />,
});

/** Changes the picture of the signed-in person, or takes it away. */
export function AvatarButtons({ hasPicture }: { hasPicture: boolean }) {
  const isReady = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const removeButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useRemoveAvatar();

  // The button is about to go, and must not take the focus along.
  const keepFocus = () => {
    if (document.activeElement === removeButton.current) changeButton.current?.focus();
  };
  return (
    <div className="mt-4 flex w-full flex-col gap-2">
      <Button
        ref={changeButton}
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        disabled={!isReady}
        className="disabled:opacity-100"
        onClick={() => setIsOpen(true)}
      >
        {hasPicture ? 'Change Picture' : 'Add a Picture'}
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
          {isPending ? 'Removing...' : 'Remove Picture'}
        </Button>
      )}
      {isOpen && <AvatarDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}
