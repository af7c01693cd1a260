import type { Metadata } from 'next';
import { BrandPanel } from '@/components/auth/brand-panel';
import { RegisterForm } from '@/components/auth/forms/register-form';
import { addReturnPath } from '@/components/auth/add-return-path';
import { MembershipBenefits, MembershipPrice } from '@/components/membership/membership-offer';
import { Link } from '@/components/ui/page/link';
import { redirectSignedInUser } from '@/lib/auth/page-sign-in';
import { pageMetadata, noIndexMetadata } from '@/lib/web/metadata';
import { membershipPlan, site } from '@/lib/site';

type RegisterPageProps = { searchParams: Promise<{ next?: string | string[] }> };

/**
 * Search engines skip addresses of this page with a `next` parameter, because redirects to sign-in add many different
 * values.
 */
export async function generateMetadata({ searchParams }: RegisterPageProps): Promise<Metadata> {
  if ('next' in (await searchParams)) return { ...noIndexMetadata, title: 'Join Our Community' };
  return pageMetadata({
    title: 'Join Our Community',
    description: `Create an account with ${site.name}: read every school's board for free, and try a membership for ${membershipPlan.trialDays} days.`,
    path: '/register',
  });
}

export default async function RegisterPage({ searchParams }: RegisterPageProps) {
  await redirectSignedInUser();
  const query = (await searchParams).next;
  const next = typeof query === 'string' ? query : null;
  return (
    <>
      <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16 lg:py-20">
        <h1 className="font-display text-heading">Join Our Community</h1>
        <p className="mt-2 mb-8 text-muted-foreground">
          Reading is free once you have an account.
          <span className="block">
            Already a member?{' '}
            <Link
              href={addReturnPath('/login', next)}
              className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
            >
              Sign in
            </Link>
          </span>
        </p>
        <RegisterForm next={next} />
      </div>
      <BrandPanel label="benefits">
        <h2 id="benefits" className="font-display text-heading">
          What members get
        </h2>
        <MembershipBenefits className="mt-6 text-lg" />
        <MembershipPrice className="mt-8 border-t pt-6" />
        <p className="mt-4 text-pretty text-muted-foreground">
          The fee keeps trolls out. {site.name} has no ads, and your data is never sold.
        </p>
      </BrandPanel>
    </>
  );
}
