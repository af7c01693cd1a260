import { Menu, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { site } from '@/lib/site';
import { Link } from './link';
import { Logo } from './logo';
import { NavLink } from './nav-link';
import { SmallMenu } from './small-menu';

const PAGES = [
  { href: '/', label: 'Home' },
  { href: '/solution', label: 'Solution' },
  { href: '/explore', label: 'Explore' },
];

type MarketingHeaderProps = { signedIn: boolean };

/** The header of every page that is open to visitors. Nothing is fetched ahead: a first visit stays small. */
export function MarketingHeader({ signedIn }: MarketingHeaderProps) {
  return (
    <header className="sticky top-0 z-40 border-b bg-card print:hidden">
      <div className="page-width flex h-16 items-center gap-2">
        <Link href="/" prefetch={false} aria-label={`${site.name}, home page`} className="mr-auto flex rounded-md">
          <Logo />
        </Link>
        <WideMenu signedIn={signedIn} />
        <NarrowMenu signedIn={signedIn} />
      </div>
    </header>
  );
}

function WideMenu({ signedIn }: MarketingHeaderProps) {
  return (
    <nav aria-label="Main" className="hidden flex-1 items-center justify-between pl-8 md:flex">
      <ul className="flex gap-1">
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <NavLink
              href={href}
              prefetch={false}
              className={cn(
                'relative flex h-16 items-center px-3 font-semibold text-muted-foreground hover:text-foreground',
                'after:absolute after:inset-x-3 after:bottom-0 after:h-0.75 after:rounded-t-full',
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

/** Who comes every morning needs one tap, not a menu: the way in stands beside it where there is room. */
function NarrowMenu({ signedIn }: MarketingHeaderProps) {
  const [href, label] = signedIn ? ['/dashboard', 'Dashboard'] : ['/login', 'Login'];
  return (
    <div className="flex items-center gap-1 md:hidden">
      <Button asChild variant="ghost" className="px-3 text-primary max-[22rem]:hidden">
        <NavLink href={href} prefetch={false}>
          {label}
        </NavLink>
      </Button>
      <SmallMenu className="group -mr-2">
        <summary className="flex size-11 list-none items-center justify-center rounded-md hover:bg-accent [&::-webkit-details-marker]:hidden">
          <span className="sr-only">Menu</span>
          <Menu aria-hidden className="size-6 group-open:hidden" />
          <X aria-hidden className="hidden size-6 group-open:block" />
        </summary>
        <nav
          aria-label="Main"
          className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-b bg-card px-4 pt-2 pb-5 shadow-raised"
        >
          <ul className="divide-y">
            {PAGES.map((page) => (
              <li key={page.href}>
                <NavLink
                  href={page.href}
                  prefetch={false}
                  className="flex h-14 items-center font-display text-xl font-semibold hover:text-primary aria-[current=page]:text-primary"
                >
                  {page.label}
                </NavLink>
              </li>
            ))}
          </ul>
          <AccountLinks signedIn={signedIn} wide />
        </nav>
      </SmallMenu>
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
