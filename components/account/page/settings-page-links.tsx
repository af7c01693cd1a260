'use client';

// These links are a client component, because a server component may send icons late. React would hide late icons by an
// inline style, which our content security policy blocks.

import {
  Bell,
  CalendarDays,
  ChevronRight,
  Download,
  FileText,
  UserPlus,
  Users,
  type Icon,
} from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';

const PAGES: { href: string; label: string; hint: string; icon: Icon }[] = [
  { href: '/account/notifications', label: 'Notifications', hint: 'How often you hear from us, and how', icon: Bell },
  { href: '/account/posts', label: 'My Posts', hint: 'Everything you posted', icon: FileText },
  { href: '/account/following', label: 'Followed and muted', hint: 'People and posts you follow or mute', icon: Users },
  { href: '/account/calendar', label: 'Calendar', hint: 'School events in your own calendar', icon: CalendarDays },
  {
    href: '/account/invitations',
    label: 'Invite other parents',
    hint: 'Your own link for each school',
    icon: UserPlus,
  },
  { href: '/account/data', label: 'Your data', hint: 'Get a copy, or delete your account', icon: Download },
];

/** Links to the settings that have pages of their own. */
export const SettingsPageLinks = ({ className }: { className?: string }) => (
  <nav aria-labelledby="more-settings" className={className}>
    <h2 id="more-settings" className="mb-3 text-lg font-bold">
      More settings
    </h2>
    <ul className="grid grid-cols-1 overflow-hidden rounded-lg border bg-card shadow-card max-sm:divide-y sm:grid-cols-2 sm:gap-px sm:bg-border">
      {PAGES.map(({ href, label, hint, icon: Icon }) => (
        <li key={href} className="bg-card">
          <Link
            href={href}
            className="flex h-full min-h-15 items-center gap-3.5 px-4 py-2.5 -outline-offset-2 hover:bg-accent"
          >
            <Icon aria-hidden className="size-5 shrink-0 text-primary" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{label}</span>
              <span className="block text-sm text-muted-foreground">{hint}</span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
