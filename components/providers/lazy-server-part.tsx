'use client';

import { lazy, Suspense, type ComponentType } from 'react';

const nothing = () => null;

/**
 * A part that few pages show. The server renders it with the page, so that nothing on the page shifts. Only pages that
 * show the part load its code. If the code cannot load, the page works without the part.
 */
export function lazyServerPart(fetchPart: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(() => fetchPart().then(asModule, () => asModule(nothing)));
  return function LazyServerPart() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}

const asModule = (Part: ComponentType) => ({ default: Part });
