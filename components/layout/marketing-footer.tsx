import Link from 'next/link';
import { schoolData, site } from '@/lib/site';
import { Logo } from './logo';

const GROUPS = [
  {
    title: 'Community',
    links: [
      { href: '/', label: 'Home' },
      { href: '/solution', label: 'Solution' },
      { href: '/community-voice', label: 'Community Voice' },
      { href: '/help', label: 'Help' },
    ],
  },
  {
    title: 'Account',
    links: [
      { href: '/login', label: 'Login' },
      { href: '/register', label: 'Sign Up' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/terms', label: 'Terms of Service' },
      { href: '/privacy', label: 'Privacy Policy' },
      { href: '/cookie', label: 'Cookie Policy' },
    ],
  },
];

/** The footer of every page that is open to visitors. */
export function MarketingFooter() {
  return (
    <footer className="border-t bg-card">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-12 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 max-w-xs md:col-span-1">
          <Logo size="sm" />
          <p className="mt-3 text-sm text-muted-foreground">
            A private, ad-free place where {site.province} parents talk about their children's schools.
          </p>
          <address className="mt-4 text-sm not-italic">
            <a href={`mailto:${site.email}`} className="font-semibold text-primary hover:underline">
              {site.email}
            </a>
            <br />
            <span className="text-muted-foreground">{site.place}</span>
          </address>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-sm font-bold">{title}</h2>
            <ul className="mt-2">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    className="inline-flex min-h-9 items-center text-[0.9375rem] text-muted-foreground hover:text-foreground hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="border-t">
        <div className="page-width py-6 text-[0.8125rem] text-muted-foreground">
          <p>{schoolData.attribution}.</p>
          <p className="mt-1 max-w-3xl">{schoolData.edition}</p>
        </div>
      </div>
    </footer>
  );
}
