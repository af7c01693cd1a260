import Link from 'next/link';
import { Bell } from '@/components/notifications/bell';
import { site } from '@/lib/site';
import { Logo } from './logo';
import { MemberAccountMenu } from './member-account-menu';
import { HEADER_LINKS } from './member-links';
import { MemberNavLink } from './member-nav-link';

/** The header of every signed-in page. */
export function MemberHeader() {
  return (
    <header className="sticky top-0 z-40 border-b bg-card">
      <div className="page-width flex h-16 items-center gap-4">
        <Link href="/dashboard" aria-label={`${site.name}, dashboard`} className="rounded-md">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden pl-4 lg:block">
          <ul className="flex gap-1">
            {HEADER_LINKS.map(({ href, label }) => (
              <li key={href}>
                <MemberNavLink
                  href={href}
                  className="flex h-11 items-center rounded-md px-3 font-semibold text-muted-foreground hover:bg-accent hover:text-foreground aria-[current]:text-primary"
                >
                  {label}
                </MemberNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <Bell />
          <MemberAccountMenu />
        </div>
      </div>
    </header>
  );
}
