'use client';

import { usePathname } from 'next/navigation';
import {
  CalendarDays,
  ClipboardList,
  CreditCard,
  FileText,
  Flag,
  Inbox,
  Info,
  LayoutDashboard,
  Mail,
  Megaphone,
  School,
  SlidersHorizontal,
  TrendingUp,
  UserMinus,
  UserPlus,
  Users,
} from '@/components/ui/icons/icons';
import { MemberNavLink } from '@/components/layout/member/member-nav-link';
import { Badge } from '@/components/ui/badge';
import { CollapsibleSummary } from '@/components/ui/page/collapsible-summary';

const MODERATION = '/admin/moderation';
const CORRECTIONS = '/admin/corrections';
const INBOX = '/admin/inbox';

const GROUPS = [
  {
    name: 'Today',
    links: [
      { href: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
      { href: INBOX, label: 'Inbox', icon: Inbox },
      { href: MODERATION, label: 'Moderation', icon: Flag },
      { href: CORRECTIONS, label: 'Corrections', icon: FileText },
    ],
  },
  {
    name: 'Schools and people',
    links: [
      { href: '/admin/schools', label: 'Schools', icon: School },
      { href: '/admin/calendars', label: 'Calendars', icon: CalendarDays },
      { href: '/admin/users', label: 'Users', icon: Users },
      { href: '/admin/deletions', label: 'Deletions', icon: UserMinus },
      { href: '/admin/launch', label: 'Launch', icon: TrendingUp },
      { href: '/admin/growth', label: 'Growth', icon: UserPlus },
    ],
  },
  {
    name: 'Money',
    links: [
      { href: '/admin/accounting', label: 'Accounting', icon: CreditCard },
      { href: '/admin/prices', label: 'Prices', icon: Megaphone },
    ],
  },
  {
    name: 'Site',
    links: [
      { href: '/admin/mail', label: 'Email', icon: Mail },
      { href: '/admin/settings', label: 'Settings', icon: SlidersHorizontal },
      { href: '/admin/status', label: 'Status', icon: Info },
      { href: '/admin/audit', label: 'Audit log', icon: ClipboardList },
    ],
  },
];

/** Counts of open work, such as open inbox entries, shown beside the links. */
export type AdminNavCounts = { openReviews: number; openCorrections: number; openInbox: number };

/** Links between the admin pages in four groups, for the column beside the page on wide screens. */
export function AdminSidebar(counts: AdminNavCounts) {
  return (
    <nav aria-label="Administration" className="sticky top-24 max-h-[calc(100dvh-7rem)] space-y-3 overflow-y-auto pb-2">
      <Groups {...counts} />
    </nav>
  );
}

/**
 * Links between the admin pages on narrow screens: one row with the name of the current page, which expands to show all
 * links. Works without scripts.
 */
export function AdminNavMenu(counts: AdminNavCounts) {
  const path = usePathname();
  const current = GROUPS.flatMap(({ links }) => links).find(({ href }) => path === href || path.startsWith(`${href}/`));
  return (
    <nav aria-label="Administration" className="mb-4 lg:hidden print:hidden">
      {/* The page's path is the React key, so that React creates a new menu after each navigation. A new menu is
          closed. */}
      <details key={path} className="rounded-lg border bg-card shadow-card">
        <CollapsibleSummary className="min-h-12 rounded-lg px-4 font-semibold">
          {/* With large text, the parts take two lines. */}
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1 py-1">
            <span className="text-muted-foreground">Admin</span>
            <span aria-hidden className="text-muted-foreground">
              /
            </span>
            <span>{current?.label ?? 'All pages'}</span>
            {current?.href !== INBOX && counts.openInbox > 0 && (
              <Badge variant="solid" className="ml-auto tabular-nums">
                {counts.openInbox.toLocaleString('en-CA')} in the inbox
              </Badge>
            )}
          </span>
        </CollapsibleSummary>
        <div className="grid grid-cols-2 gap-x-2 gap-y-4 border-t p-2 pt-3">
          <Groups {...counts} />
        </div>
      </details>
    </nav>
  );
}

const Groups = ({ openInbox, openReviews, openCorrections }: AdminNavCounts) =>
  GROUPS.map(({ name, links }) => (
    <div key={name}>
      <p className="px-2.5 pb-1 text-sm font-bold text-muted-foreground">{name}</p>
      <ul aria-label={name} className="space-y-0.5">
        {links.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <MemberNavLink
              href={href}
              prefetch={false}
              className="flex min-h-11 items-center gap-2.5 rounded-md px-2.5 py-1 font-semibold text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current]:bg-primary-soft aria-[current]:text-primary lg:min-h-0 forced-colors:aria-[current]:underline"
            >
              <Icon aria-hidden className="size-4.5 shrink-0" />
              <span className="min-w-0 flex-1">{label}</span>
              {href === INBOX && <Waiting count={openInbox} what="item waiting" many="items waiting" />}
              {href === MODERATION && <Waiting count={openReviews} what="open review" />}
              {href === CORRECTIONS && <Waiting count={openCorrections} what="open correction" />}
            </MemberNavLink>
          </li>
        ))}
      </ul>
    </div>
  ));

function Waiting({ count, what, many = `${what}s` }: { count: number; what: string; many?: string }) {
  if (count === 0) return null;
  return (
    <>
      <Badge aria-hidden variant="solid" className="min-w-5 justify-center px-1.5 tabular-nums">
        {count.toLocaleString('en-CA')}
      </Badge>
      <span className="sr-only">
        ({count} {count === 1 ? what : many})
      </span>
    </>
  );
}
