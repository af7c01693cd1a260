import type { Metadata } from 'next';
import { LoginForm } from '@/components/auth/login-form';
import { redirectSignedIn } from '@/lib/auth/pages';
import { env } from '@/lib/env';

export const metadata: Metadata = { title: 'Welcome Back' };

type LoginPageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function LoginPage({ searchParams }: LoginPageProps) {
  await redirectSignedIn();
  const { next } = await searchParams;
  return (
    <div className="page-width max-w-md py-10 sm:py-16">
      <h1 className="font-display text-title">Welcome Back</h1>
      <p className="mt-2 mb-6 text-muted-foreground">Sign in to read and talk with the parents of your schools.</p>
      <LoginForm next={typeof next === 'string' ? next : null} showDemoPeople={env().DEMO} />
    </div>
  );
}
