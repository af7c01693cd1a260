'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { deferred } from '@/components/providers/deferred';

type Vignettes = typeof import('./vignettes');

/**
 * A drawing that comes only when it is shown, for lists that are drawn in the browser and seldom empty. Where it
 * cannot come its place stays free: the words beside it say everything.
 */
function late(pick: (vignettes: Vignettes) => ComponentType<object>) {
  const drawing = deferred(async () => pick(await import('./vignettes')));
  return function LateDrawing() {
    // Never there at first, so that the server's page and the browser's are the same.
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

export const LateSchoolBus = late(({ SchoolBus }) => SchoolBus);
export const LateSchoolhouse = late(({ Schoolhouse }) => Schoolhouse);
export const LateLighthouse = late(({ Lighthouse }) => Lighthouse);
export const LateBellBuoy = late(({ BellBuoy }) => BellBuoy);
export const LateSignpost = late(({ Signpost }) => Signpost);
