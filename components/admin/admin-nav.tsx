import {
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

const MODERATION = '/admin/moderation';
const CORRECTIONS = '/admin/corrections';
const INBOX = '/admin/inbox';

const LINKS = [
  { href: '/admin/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { href: INBOX, label: 'Inbox', icon: Inbox },
  { href: '/admin/launch', label: 'Launch', icon: TrendingUp },
  { href: '/admin/growth', label: 'Growth', icon: UserPlus },
  { href: '/admin/schools', label: 'Schools', icon: School },
  { href: CORRECTIONS, label: 'Corrections', icon: FileText },
  { href: '/admin/users', label: 'Users', icon: Users },
  { href: MODERATION, label: 'Moderation', icon: Flag },
  { href: '/admin/accounting', label: 'Accounting', icon: CreditCard },
  { href: '/admin/prices', label: 'Prices', icon: Megaphone },
  { href: '/admin/mail', label: 'Email', icon: Mail },
  { href: '/admin/deletions', label: 'Deletions', icon: UserMinus },
  { href: '/admin/settings', label: 'Settings', icon: SlidersHorizontal },
  { href: '/admin/status', label: 'Status', icon: Info },
  { href: '/admin/audit', label: 'Audit log', icon: ClipboardList },
];

/** Links between the admin screens, with counts of open work. */
type AdminNavProps = { openReviews: number; openCorrections: number; openInbox: number };

export function AdminNav({ openReviews, openCorrections, openInbox }: AdminNavProps) {
  return (
    <nav aria-label="Administration" className="mb-6 rounded-lg border bg-card p-1.5 shadow-card">
      <ul className="flex flex-wrap gap-1">
        {LINKS.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <MemberNavLink
              href={href}
              prefetch={false}
              className="flex min-h-10 items-center gap-2 rounded-md px-3 text-[0.9375rem] font-semibold whitespace-nowrap text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current]:bg-primary-soft aria-[current]:text-primary forced-colors:aria-[current]:underline"
            >
              <Icon aria-hidden className="hidden size-4 xl:block" />
              {label}
              {href === INBOX && <Waiting count={openInbox} what="item waiting" many="items waiting" />}
              {href === MODERATION && <Waiting count={openReviews} what="open review" />}
              {href === CORRECTIONS && <Waiting count={openCorrections} what="open correction" />}
            </MemberNavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
