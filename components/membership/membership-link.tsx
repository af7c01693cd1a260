import type { ComponentProps } from 'react';

/**
 * A plain link to /subscription that forces a full page load. The browser gets a content security policy only with a
 * full load, and only that page's policy allows the card form.
 */
export function MembershipLink(props: Omit<ComponentProps<'a'>, 'href'>) {
  return <a href="/subscription" data-full-load {...props} />;
}
