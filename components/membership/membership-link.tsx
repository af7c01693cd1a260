import type { ComponentProps } from 'react';

/**
 * A link to /subscription. A plain one: a content policy comes with a full load, and only that page's own lets the card form in.
 */
export function MembershipLink(props: Omit<ComponentProps<'a'>, 'href'>) {
  return <a href="/subscription" data-full-load {...props} />;
}
