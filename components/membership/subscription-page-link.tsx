import type { ComponentProps } from 'react';

/**
 * Link to /subscription that forces a full page load. After client-side navigation, the previous page's content
 * security policy would block the card form.
 */
export function SubscriptionPageLink(props: Omit<ComponentProps<'a'>, 'href'>) {
  return <a href="/subscription" data-full-load {...props} />;
}
