import type { Metadata } from 'next';
import Link from 'next/link';
import { MembershipBenefits, MembershipPrice } from '@/components/auth/membership-benefits';
import { RegisterForm } from '@/components/auth/register-form';
import { withNext } from '@/components/auth/with-next';
import { Card, CardContent } from '@/components/ui/card';
import { redirectSignedIn } from '@/lib/auth/pages';
import { site } from '@/lib/site';

export const metadata: Metadata = { title: 'Join Our Community' };

type RegisterPageProps = { searchParams: Promise<{ next?: string | string[] }> };

export default async function RegisterPage({ searchParams }: RegisterPageProps) {
  await redirectSignedIn();
  const asked = (await searchParams).next;
  const next = typeof asked === 'string' ? asked : null;
  return (
    <div className="page-width grid max-w-5xl gap-x-12 gap-y-8 py-10 sm:py-16 lg:grid-cols-[1fr_20rem]">
      <div>
        <h1 className="font-display text-title">Join Our Community</h1>
        <p className="mt-2 text-muted-foreground">
          Reading is free once you have an account. Already a member?{' '}
          <Link
            href={withNext('/login', next)}
            className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
          >
            Sign in
          </Link>
        </p>
        <Card className="mt-6">
          <CardContent>
            <RegisterForm next={next} />
          </CardContent>
        </Card>
      </div>
      <aside aria-labelledby="benefits" className="lg:pt-24">
        <h2 id="benefits" className="text-lg font-bold">
          What members get
        </h2>
        <MembershipBenefits className="mt-4" />
        <MembershipPrice className="mt-6 border-t pt-6" />
        <p className="mt-4 text-sm text-muted-foreground">
          The fee keeps trolls out. {site.name} has no ads, and your data is never sold.
        </p>
      </aside>
    </div>
  );
}
