import { Logo } from '@/components/layout/brand/logo';
import { darkBlueBackgroundClasses } from '@/components/ui/page/dark-background-classes';
import { Link } from '@/components/ui/page/link';
import { cn } from '@/lib/cn';
import { schoolDataSource, site } from '@/lib/site';

const GROUPS = [
  {
    title: 'Community',
    links: [
      { href: '/', label: 'Home' },
      { href: '/solution', label: 'Solution' },
      { href: '/community-voice', label: 'Community Voice' },
      { href: '/explore', label: 'Explore' },
      { href: '/help', label: 'Help' },
      { href: '/accessibility', label: 'Accessibility' },
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
      { href: '/transparency', label: 'Transparency' },
    ],
  },
];

/** Footer of every public page. */
export function MarketingFooter({ contact }: { contact: string }) {
  return (
    <footer className={cn('relative -mt-px wrap-anywhere print:hidden', darkBlueBackgroundClasses)}>
      <div className="gap-x-6 gap-y-6 pt-8 pb-6 md:grid-cols-[2.2fr_1fr_1fr_1fr] page-width grid grid-cols-2">
        <div className="max-w-sm md:col-span-1 col-span-2">
          <Logo size="md" className="[--primary-foreground:var(--harbour)] [--primary:var(--color-paint-snow)]" />
          <p className="mt-3 text-pretty text-muted-foreground max-sm:hidden">
            A private, ad-free place where {site.province} parents talk about their children's schools.
          </p>
          <address className="mt-3 not-italic">
            <a
              href={`mailto:${contact}`}
              className="min-h-8 font-semibold inline-flex items-center text-primary hover:underline"
            >
              {contact}
            </a>
            <br />
            <span className="text-muted-foreground">{site.place}</span>
          </address>
        </div>
        {GROUPS.map(({ title, links }) => (
          <nav key={title} aria-label={title} className="max-md:first-of-type:row-span-2">
            <h2 className="font-semibold font-display">{title}</h2>
            <ul className="mt-2">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    className="min-h-10 inline-flex items-center text-[0.9375rem] text-muted-foreground hover:text-harbour-foreground hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="pb-6 page-width">
        <div className="pt-4 border-t text-[0.8125rem] text-muted-foreground">
          <p>{schoolDataSource.attribution}.</p>
        </div>
      </div>
    </footer>
  );
}
