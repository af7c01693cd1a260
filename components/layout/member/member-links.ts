import {
  Bookmark,
  CalendarDays,
  CircleHelp,
  FileText,
  Heart,
  LayoutDashboard,
  School,
  UserRound,
  type Icon,
} from '@/components/ui/icons/icons';

type MemberLink = { href: string; label: string; icon: Icon };

const DASHBOARD = { href: '/dashboard', label: 'Dashboard', icon: LayoutDashboard };
const SCHOOLS = { href: '/schools', label: 'Schools', icon: School };
const FOLLOWS = { href: '/subscriptions', label: 'My Subscriptions', icon: Heart };
const ACCOUNT = { href: '/account', label: 'Account', icon: UserRound };

/** Links of the header on large screens. */
export const HEADER_LINKS: MemberLink[] = [DASHBOARD, SCHOOLS, FOLLOWS, ACCOUNT];

/** Links of the bottom bar on small screens. All other links are in the bar's menu. */
export const BOTTOM_BAR_LINKS: MemberLink[] = [DASHBOARD, SCHOOLS, { ...FOLLOWS, label: 'Subscriptions' }];
export const QUICK_LINKS: MemberLink[] = [
  { href: '/calendar', label: 'Calendar', icon: CalendarDays },
  { href: '/account/posts', label: 'My Posts', icon: FileText },
  { href: '/account', label: 'Account Settings', icon: UserRound },
  { href: '/saved', label: 'Saved', icon: Bookmark },
  { href: '/help', label: 'Help & Support', icon: CircleHelp },
];
