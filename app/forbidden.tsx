/**
 * Next.js sends this component with every page, so it must be small. Without it, Next.js would send a larger one of its
 * own. A page that answers 403 has its own `forbidden.tsx`, so this one is not shown.
 */
export default function Forbidden() {
  return <p>You can't open this page.</p>;
}
