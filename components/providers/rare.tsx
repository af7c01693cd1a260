'use client';

import { lazy, Suspense, type ComponentType } from 'react';

const nothing = () => null;

/**
 * A part that few pages show: the server draws it with the page, so that nothing moves, and its code is fetched only where it is drawn. Where the code
 * cannot come the rest of the page goes on without it.
 */
export function rare(fetchPart: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(() => fetchPart().then(asModule, () => asModule(nothing)));
  return function Rare() {
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  };
}

const asModule = (Part: ComponentType) => ({ default: Part });
