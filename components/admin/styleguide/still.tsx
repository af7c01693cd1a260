'use client';

import type { ReactNode, SyntheticEvent } from 'react';

function stop(event: SyntheticEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/** Samples that would change something on the server: they can be reached and their menus opened, but pressing does nothing. */
export function Still({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div onClickCapture={stop} onSubmitCapture={stop} onBeforeInputCapture={stop} className={className}>
      {children}
    </div>
  );
}
