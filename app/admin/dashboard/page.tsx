import type { Metadata } from 'next';
import { School, Users } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card';
import { requireAdmin } from '@/lib/auth/pages';

export const metadata: Metadata = { title: 'Admin Dashboard' };

const CARDS = [
  { title: 'Manage Schools', text: 'Create, edit and delete schools, and import them from a CSV file.', icon: School },
  { title: 'Manage Users', text: 'Grant or revoke administrator rights, and delete accounts.', icon: Users },
];

export default async function AdminDashboardPage() {
  const { email } = await requireAdmin();
  return (
    <div className="max-w-3xl">
      <h1 className="text-3xl font-extrabold tracking-tight">Admin Dashboard</h1>
      <p className="mt-2 text-muted-foreground">
        Signed in as <strong className="font-semibold text-foreground">{email}</strong>
      </p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2">
        {CARDS.map(({ title, text, icon: Icon }) => (
          <li key={title}>
            <Card className="h-full">
              <CardHeader>
                <span className="mb-2 flex size-11 items-center justify-center rounded-full bg-primary-soft text-primary">
                  <Icon aria-hidden className="size-5" />
                </span>
                <CardTitle>{title}</CardTitle>
                <CardDescription>{text}</CardDescription>
              </CardHeader>
              <CardContent className="text-sm text-muted-foreground">This screen comes with the next version.</CardContent>
            </Card>
          </li>
        ))}
      </ul>
      <Button asChild variant="outline" className="mt-6">
        <Link href="/dashboard">Go to the community dashboard</Link>
      </Button>
    </div>
  );
}
