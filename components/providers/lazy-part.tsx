'use client';

import { useEffect, useState } from 'react';
import type { Deferred } from './deferred';

/**
 * An optional part of the page whose code loads after the page. Renders nothing until the code has loaded, or if it
 * cannot load.
 */
export function LazyPart<Props extends object>({ source, props }: { source: Deferred<Props>; props: Props }) {
  const [Part, setPart] = useState(() => source.Part);
  useEffect(() => {
    if (Part) return;
    source.load().then(
      () => setPart(() => source.Part),
      () => {},
    );
  }, [Part, source]);
  return Part && <Part {...props} />;
}
