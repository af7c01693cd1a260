import type { Metadata } from 'next';
import { School, Users } from 'lucide-react';
import Link from 'next/link';
import { Statistics } from '@/components/admin/dashboard/statistics';
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Admin Dashboard' };

const CARDS = [
  { href: '/admin/schools', title: 'Manage Schools', text: 'Create, edit and delete schools, and import them from a CSV file.', icon: School },
  { href: '/admin/users', title: 'Manage Users', text: 'Grant or revoke administrator rights, suspend, and delete accounts.', icon: Users },
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
      <ul className="grid gap-4 sm:grid-cols-2">
        {CARDS.map(({ href, title, text, icon: Icon }) => (
          <li key={title}>
            <Link href={href} prefetch={false} className="block h-full rounded-lg">
              <Card className="h-full transition-colors hover:border-primary">
                <CardHeader>
                  <span className="mb-2 flex size-11 items-center justify-center rounded-full bg-primary-soft text-primary">
                    <Icon aria-hidden className="size-5" />
                  </span>
                  <CardTitle>{title}</CardTitle>
                  <CardDescription>{text}</CardDescription>
                </CardHeader>
              </Card>
            </Link>
          </li>
        ))}
      </ul>
      <Statistics />
    </div>
  );
}
