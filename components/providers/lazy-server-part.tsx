'use client';

import { lazy, Suspense, type ComponentType } from 'react';

const nothing = () => null;

/**
 * A part that few pages show. The server renders it with the page, so that nothing shifts. Only pages that show it load
 * its code. If the code cannot load, the page works without it.
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
