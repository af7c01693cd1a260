'use client';

import { lazy, Suspense, type ComponentType } from 'react';

const Nothing = () => null;

/**
 * Creates a lazy component that the server renders with the page, so that the layout does not shift. Only pages that
 * show the component load its code.
 */
export function lazyServerRenderedComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Component = lazy<ComponentType<Props>>(async () => ({ default: await fetchComponent().catch(() => Nothing) }));
  return (props: Props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
