'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { deferred } from '@/components/providers/deferred';

type Vignettes = typeof import('./vignettes');

/**
 * An illustration that loads only when it is shown, for lists that are rarely empty. If the illustration cannot load,
 * its space is left blank, because the text says everything.
 */
function lazyIllustration(pick: (vignettes: Vignettes) => ComponentType<object>) {
  const drawing = deferred(async () => pick(await import('./vignettes')));
  return function LazyDrawing() {
    // The illustration is hidden on the first render, so that server and browser markup match.
    const [isThere, setIsThere] = useState(false);
    useEffect(() => {
      let isShown = true;
      drawing.load().then(
        () => isShown && setIsThere(true),
        () => {},
      );
      return () => {
        isShown = false;
      };
    }, []);
    return isThere && drawing.Part ? <drawing.Part /> : null;
  };
}

export const LazySchoolBus = lazyIllustration(({ SchoolBus }) => SchoolBus);
export const LazySchoolhouse = lazyIllustration(({ Schoolhouse }) => Schoolhouse);
export const LazyLighthouse = lazyIllustration(({ Lighthouse }) => Lighthouse);
export const LazyBellBuoy = lazyIllustration(({ BellBuoy }) => BellBuoy);
export const LazySignpost = lazyIllustration(({ Signpost }) => Signpost);
