'use client';

import { useEffect, useState } from 'react';
import type { Deferred } from './deferred';

/** A part without which the page is whole: its code comes when the page stands, and nothing stands in its place until then, or when it cannot come. */
export function Late<Props extends object>({ source, props }: { source: Deferred<Props>; props: Props }) {
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
