import { ClipboardList, Flag, LayoutDashboard, School, Users } from 'lucide-react';
import { MemberNavLink } from '@/components/layout/member/member-nav-link';
import { Badge } from '@/components/ui/badge';

const MODERATION = '/admin/moderation';

const LINKS = [
  { href: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { href: '/admin/schools', label: 'Schools', icon: School },
  { href: '/admin/users', label: 'Users', icon: Users },
  { href: MODERATION, label: 'Moderation', icon: Flag },
  { href: '/admin/audit', label: 'Audit log', icon: ClipboardList },
];

/** The way between the administrator's screens, and how many reviews wait for one. */
export function AdminNav({ openReviews }: { openReviews: number }) {
  return (
    <nav aria-label="Administration" className="mb-6 p-1.5 rounded-lg border bg-card shadow-card">
      <ul className="gap-1 flex flex-wrap">
        {LINKS.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <MemberNavLink
              href={href}
              prefetch={false}
              className="min-h-10 gap-2 px-3 font-semibold flex items-center rounded-md text-[0.9375rem] whitespace-nowrap text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current]:bg-primary-soft aria-[current]:text-primary forced-colors:aria-[current]:underline"
            >
              <Icon aria-hidden className="size-4 xl:block hidden" />
              {label}
              {href === MODERATION && openReviews > 0 && (
                <>
                  <Badge aria-hidden variant="solid" className="min-w-5 px-1.5 justify-center tabular-nums">
                    {openReviews.toLocaleString('en-CA')}
                  </Badge>
                  <span className="sr-only">
                    ({openReviews === 1 ? '1 open review' : `${openReviews} open reviews`})
                  </span>
                </>
              )}
            </MemberNavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
