import { Link } from '@/components/ui/page/link';
import { Logo } from '@/components/layout/brand/logo';
import { NotificationBell } from '@/components/notifications/notification-bell';
import { PersonalPagePart } from '@/components/providers/personal-page-part';
import { site } from '@/lib/site';
import { MemberAccountMenu } from './member-account-menu';
import { HEADER_LINKS } from './member-links';
import { MemberNavLink } from './member-nav-link';
import { SearchField } from './search-field';

/** Style of a header link, with an underline for the current page. */
const LINK = [
  'relative flex h-full items-center px-3 font-semibold text-muted-foreground transition-colors -outline-offset-4 hover:text-foreground',
  'after:absolute after:inset-x-3 after:-bottom-px after:h-0.75 after:rounded-t-full hover:after:bg-border aria-[current]:text-primary aria-[current]:after:bg-primary',
  'forced-colors:aria-[current]:underline',
].join(' ');

/** Header of every signed-in page. */
export function MemberHeader() {
  return (
    <header className="sticky top-0 z-40 border-b bg-card print:hidden short:static">
      <div className="page-width flex min-h-14 flex-wrap items-center gap-x-2 sm:min-h-16">
        <Link href="/dashboard" aria-label={`${site.name}, dashboard`} className="flex min-w-0 rounded-md">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden self-stretch pl-4 lg:block">
          <ul className="flex h-full flex-wrap gap-1">
            {HEADER_LINKS.map(({ href, label }) => (
              <li key={href}>
                <MemberNavLink href={href} className={LINK}>
                  {label}
                </MemberNavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <SearchField />
          <PersonalPagePart name="header">
            <NotificationBell />
            <MemberAccountMenu />
          </PersonalPagePart>
        </div>
      </div>
    </header>
  );
}
