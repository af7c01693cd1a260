'use client';

import { lazy, Suspense, type ComponentType } from 'react';

const Nothing = () => null;
const asModule = (Component: ComponentType) => ({ default: Component });

/**
 * Creates a lazy component that the server renders with the page, so that the layout does not shift. Only pages that
 * show the component load its code.
 */
export function lazyServerRenderedComponent(fetchComponent: () => Promise<ComponentType>): ComponentType {
  const Component = lazy(() => fetchComponent().then(asModule, () => asModule(Nothing)));
  return () => (
    <Suspense>
      <Component />
    </Suspense>
  );
}
