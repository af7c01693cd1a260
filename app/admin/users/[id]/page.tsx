import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { UserPage } from '@/components/admin/users/detail/user-page';
import { requireAdmin } from '@/lib/auth/page-sign-in';

export const metadata: Metadata = { title: 'User' };

export default async function AdminUserPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  const { id } = await params;
  if (!/^[1-9]\d{0,9}$/.test(id)) notFound();
  return <UserPage id={Number(id)} />;
}
