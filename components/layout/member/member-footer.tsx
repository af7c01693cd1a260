import { Link } from '@/components/ui/page/link';
import { schoolDataSource, site } from '@/lib/site';

const LINKS = [
  { href: '/help', label: 'Help' },
  { href: '/accessibility', label: 'Accessibility' },
  { href: '/terms', label: 'Terms of Service' },
  { href: '/privacy', label: 'Privacy Policy' },
  { href: '/cookie', label: 'Cookie Policy' },
];

/** Footer of the signed-in pages. */
export function MemberFooter() {
  return (
    <footer className="border-t pb-[var(--bottom-room)] text-[0.8125rem] text-muted-foreground print:hidden">
      <div className="page-width flex flex-col gap-x-8 gap-y-2 py-5 md:flex-row md:items-center md:justify-between">
        <p>
          {site.name} · {schoolDataSource.attribution}.
        </p>
        <ul className="-mx-2 flex flex-wrap md:shrink-0">
          {LINKS.map(({ href, label }) => (
            <li key={href}>
              <Link
                href={href}
                prefetch={false}
                className="inline-flex min-h-8 items-center px-2 hover:text-foreground hover:underline"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
