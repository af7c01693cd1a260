import { Menu, X } from '@/components/ui/icons/icons';
import { Logo } from '@/components/layout/brand/logo';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { site } from '@/lib/site';
import { NavLink } from './nav-link';
import { CollapsibleMenu } from './collapsible-menu';

const PAGES = [
  { href: '/', label: 'Home' },
  { href: '/solution', label: 'Solution' },
  { href: '/explore', label: 'Explore' },
];

type MarketingHeaderProps = { signedIn: boolean };

/** Header of every public page. Its links are not prefetched, so that a first visit loads little data. */
export function MarketingHeader({ signedIn }: MarketingHeaderProps) {
  return (
    <header className="top-0 sticky z-40 border-b bg-card print:hidden">
      <div className="min-h-16 gap-x-2 page-width flex flex-wrap items-center">
        <Link href="/" prefetch={false} aria-label={`${site.name}, home page`} className="mr-auto flex min-w-0 rounded-md">
          <Logo className="min-w-0" />
        </Link>
        <WideMenu signedIn={signedIn} />
        <NarrowMenu signedIn={signedIn} />
      </div>
    </header>
  );
}

function WideMenu({ signedIn }: MarketingHeaderProps) {
  return (
    <nav aria-label="Main" className="pl-8 md:flex hidden flex-1 items-center justify-between">
      <ul className="gap-1 flex">
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <NavLink
              href={href}
              prefetch={false}
              className={cn(
                'h-16 px-3 font-semibold relative flex items-center text-muted-foreground hover:text-foreground',
                'after:inset-x-3 after:bottom-0 after:h-0.75 after:absolute after:rounded-t-full',
                'aria-[current=page]:text-foreground aria-[current=page]:after:bg-primary forced-colors:aria-[current=page]:after:bg-[LinkText]',
              )}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <AccountLinks signedIn={signedIn} />
    </nav>
  );
}

/**
 * Menu of small screens. If the sign-in link fits, it is outside the menu, so that signing in needs only one tap. The
 * narrow padding leaves room for the wider letters of the font that is shown while the site's font loads.
 */
function NarrowMenu({ signedIn }: MarketingHeaderProps) {
  const [href, label] = signedIn ? ['/dashboard', 'Dashboard'] : ['/login', 'Login'];
  return (
    <div className="gap-0.5 md:hidden flex flex-wrap items-center">
      <Button asChild variant="ghost" className="px-1.5 text-primary max-[24rem]:hidden">
        <NavLink href={href} prefetch={false}>
          {label}
        </NavLink>
      </Button>
      {!signedIn && (
        <Button asChild className="h-10 px-2.5">
          <NavLink href="/register" prefetch={false}>
            Sign Up
          </NavLink>
        </Button>
      )}
      <CollapsibleMenu className="group -mr-2">
        <summary className="size-11 flex list-none items-center justify-center rounded-md hover:bg-accent [&::-webkit-details-marker]:hidden">
          <span className="sr-only">Menu</span>
          <Menu aria-hidden className="size-6 group-open:hidden" />
          <X aria-hidden className="size-6 hidden group-open:block" />
        </summary>
        <nav
          aria-label="Main"
          className="inset-x-0 px-4 pt-2 pb-5 absolute top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b bg-card shadow-raised"
        >
          <ul>
            {PAGES.map((page) => (
              <li key={page.href} className="border-b last:border-b-0">
                <NavLink
                  href={page.href}
                  prefetch={false}
                  className="h-14 text-xl font-semibold flex items-center font-display hover:text-primary aria-[current=page]:text-primary"
                >
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
          <AccountLinks signedIn={signedIn} wide />
        </nav>
      </CollapsibleMenu>
    </div>
  );
}

function AccountLinks({ signedIn, wide = false }: MarketingHeaderProps & { wide?: boolean }) {
  const look = wide ? 'mt-3 grid auto-cols-fr grid-flow-col gap-3' : 'flex gap-2';
  if (signedIn) {
    return (
      <div className={look}>
        <Button asChild>
          <NavLink href="/dashboard" prefetch={false}>
            Dashboard
          </NavLink>
        </Button>
      </div>
    );
  }
  return (
    <div className={look}>
      <Button asChild variant={wide ? 'outline' : 'ghost'}>
        <NavLink href="/login" prefetch={false}>
          Login
        </NavLink>
      </Button>
      <Button asChild>
        <NavLink href="/register" prefetch={false}>
          Sign Up
        </NavLink>
      </Button>
    </div>
  );
}
