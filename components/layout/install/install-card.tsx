'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusMainContent } from '@/components/ui/keyboard/focus-main-content';
import { site } from '@/lib/site';
import { shouldOfferInstall, recordInstallOfferAnswered } from './install-choice';
import { getDeferredInstallPrompt, type InstallPrompt } from './install-prompt';

/** How this browser adds a site to the home screen: with the browser's own dialog, or through Safari's Share menu. */
type Way = InstallPrompt | 'share-menu';

/** Returns null on computers, in the installed site, and in browsers that can't install the site. */
function wayToInstall(): Way | null {
  const isPhone = matchMedia('(pointer: coarse)').matches && matchMedia('(max-width: 48rem)').matches;
  if (!isPhone || matchMedia('(display-mode: standalone)').matches) return null;
  return getDeferredInstallPrompt() ?? (/iPhone|iPad/.test(navigator.userAgent) ? 'share-menu' : null);
}

/**
 * On a phone, offers to add the site to the home screen, from the second visit on. After an answer, the offer does not
 * appear again.
 */
export function InstallCard() {
  const [way, setWay] = useState(() => (shouldOfferInstall() ? wayToInstall() : null));
  if (way === null) return null;

  function answer() {
    recordInstallOfferAnswered();
    setWay(null);
    focusMainContent(); // The focused button disappears together with the card, so the focus moves to the main content.
  }

  return (
    <section
      aria-labelledby="install-title"
      className="fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom)+var(--toast-room,0px))] z-30 animate-rise rounded-lg border bg-popover p-4 text-popover-foreground shadow-raised print:hidden short:hidden"
    >
      <h2 id="install-title" className="font-bold">
        Add to Home Screen
      </h2>
      <p className="mt-0.5 text-[0.9375rem] text-pretty text-muted-foreground">
        {way === 'share-menu'
          ? 'Open your schools with one tap: tap Share in your browser, then Add to Home Screen.'
          : `Open ${site.name} with one tap, like an app.`}
      </p>
      <div className="mt-3 flex gap-2">
        {way === 'share-menu' ? (
          <Button variant="outline" onClick={answer}>
            Got it
          </Button>
        ) : (
          <>
            <Button
              onClick={() => {
                void way.prompt().catch(() => {});
                answer();
              }}
            >
              Add
            </Button>
            <Button variant="ghost" onClick={answer}>
              Not now
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
