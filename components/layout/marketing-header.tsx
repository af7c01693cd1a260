import { Menu, X } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { site } from '@/lib/site';
import { Logo } from './logo';
import { NavLink } from './nav-link';

const PAGES = [
  { href: '/', label: 'Home' },
  { href: '/solution', label: 'Solution' },
];

type MarketingHeaderProps = { signedIn: boolean };

/** The header of every page that is open to visitors. */
export function MarketingHeader({ signedIn }: MarketingHeaderProps) {
  return (
    <header className="sticky top-0 z-40 border-b bg-card">
      <div className="page-width flex h-16 items-center justify-between gap-4">
        <Link href="/" aria-label={`${site.name}, home page`} className="flex rounded-md">
          <Logo />
        </Link>
        <WideMenu signedIn={signedIn} />
        <SmallMenu signedIn={signedIn} />
      </div>
    </header>
  );
}

function WideMenu({ signedIn }: MarketingHeaderProps) {
  return (
    <nav aria-label="Main" className="hidden flex-1 items-center justify-between pl-6 md:flex">
      <ul className="flex gap-1">
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <NavLink
              href={href}
              className="flex h-11 items-center rounded-md px-3 font-semibold text-muted-foreground hover:text-foreground aria-[current=page]:text-primary"
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

/** A <details>, so that it opens before (and without) any script. */
function SmallMenu({ signedIn }: MarketingHeaderProps) {
  return (
    <details className="group md:hidden">
      <summary className="flex size-11 list-none items-center justify-center rounded-md hover:bg-accent [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <Menu aria-hidden className="size-6 group-open:hidden" />
        <X aria-hidden className="hidden size-6 group-open:block" />
      </summary>
      <nav aria-label="Main" className="absolute inset-x-0 top-full border-b bg-card px-4 pt-2 pb-5 shadow-raised">
        <ul>
          {PAGES.map(({ href, label }) => (
            <li key={href}>
              <NavLink
                href={href}
                className="flex h-12 items-center rounded-md px-3 text-lg font-semibold hover:bg-accent aria-[current=page]:text-primary"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <AccountLinks signedIn={signedIn} wide />
      </nav>
    </details>
  );
}

function AccountLinks({ signedIn, wide = false }: MarketingHeaderProps & { wide?: boolean }) {
  const look = wide ? 'mt-3 grid auto-cols-fr grid-flow-col gap-3' : 'flex gap-2';
  if (signedIn) {
    return (
      <div className={look}>
        <Button asChild>
          <NavLink href="/dashboard">Dashboard</NavLink>
        </Button>
      </div>
    );
  }
  return (
    <div className={look}>
      <Button asChild variant={wide ? 'outline' : 'ghost'}>
        <NavLink href="/login">Login</NavLink>
      </Button>
      <Button asChild>
        <NavLink href="/register">Sign Up</NavLink>
      </Button>
    </div>
  );
}
