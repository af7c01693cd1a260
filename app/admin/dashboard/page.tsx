import { School, Users } from '@/components/ui/icons/icons';
import type { Metadata } from 'next';
import { Link } from '@/components/ui/page/link';
import { CommunityStatistics } from '@/components/admin/dashboard/community-statistics';
import { Card, CardDescription, CardTitle } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page/page-header';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'Admin Dashboard' };

const CARDS = [
  {
    href: '/admin/schools',
    title: 'Manage Schools',
    text: 'Create, edit and delete schools, and import them from a CSV file.',
    icon: School,
  },
  {
    href: '/admin/users',
    title: 'Manage Users',
    text: 'Grant or revoke administrator rights, suspend, and delete accounts.',
    icon: Users,
  },
];

export default async function AdminDashboardPage() {
  const { email } = await requireAdmin();
  return (
    <div className="max-w-5xl">
      <PageHeader
        title="Admin Dashboard"
        lead={
          <p>
            Signed in as <strong className="font-semibold text-foreground">{email}</strong>
          </p>
        }
      />
      <ul className="grid grid-cols-2 gap-3">
        {CARDS.map(({ href, title, text, icon: Icon }) => (
          <li key={title}>
            <Link href={href} prefetch={false} className="block h-full rounded-lg">
              <Card className="flex h-full flex-col items-start gap-x-4 gap-y-2 p-4 transition-colors hover:border-primary sm:flex-row sm:px-5">
                <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary">
                  <Icon aria-hidden className="size-5" />
                </span>
                <div className="min-w-0">
                  <CardTitle>{title}</CardTitle>
                  <CardDescription className="max-sm:sr-only">{text}</CardDescription>
                </div>
              </Card>
            </Link>
          </li>
        ))}
      </ul>
      <CommunityStatistics />
    </div>
  );
}
