import type { Metadata } from 'next';
import { AuthenticationRequiredToast } from '@/components/auth/authentication-required-toast';
import { MembershipBenefitsPanel } from '@/components/auth/membership-benefits-panel';
import { RegisterForm } from '@/components/auth/forms/register-form';
import { addReturnPath } from '@/components/auth/add-return-path';
import {
  FREE_BENEFITS,
  MembershipBenefits,
  MembershipPrice,
  PAID_BENEFITS,
} from '@/components/membership/membership-offer';
import { SIGN_IN_TO_FOLLOW_MESSAGE } from '@/components/schools/follow/sign-in-to-follow-message';
import { Link } from '@/components/ui/page/link';
import { MapPin } from '@/components/ui/icons/icons';
import { redirectSignedInUser } from '@/lib/auth/page-sign-in';
import { schoolIdOfReturnPath, POST_FORM_ANCHOR } from '@/lib/auth/sign-in-paths';
import { fetchAllSchools } from '@/lib/schools/queries';
import { pageMetadata, noIndexMetadata } from '@/lib/web/metadata';
import { membershipPlan, site } from '@/lib/site';

type RegisterPageProps = { searchParams: Promise<{ next?: string | string[]; from?: string | string[] }> };

/**
 * Tells search engines to skip addresses with a `next` parameter. Redirects to sign-in produce many such addresses,
 * which all show this same page.
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
  const { next: query, from } = await searchParams;
  const next = typeof query === 'string' ? query : null;
  const school = await findChosenSchool(next);
  return (
    <>
      <div className="mx-auto w-full max-w-lg px-4 py-4 sm:px-6 sm:py-16 lg:py-20">
        <h1 className="font-display text-heading">Join Our Community</h1>
        {from === 'follow' && <AuthenticationRequiredToast reason={SIGN_IN_TO_FOLLOW_MESSAGE} />}
        <p className="mt-2 mb-3 text-muted-foreground max-sm:text-sm sm:mb-6">
          Free, no card needed.{' '}
          <span className="inline-block">
            Have an account?{' '}
            <Link
              href={addReturnPath('/login', next)}
              className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
            >
              Sign in
            </Link>
          </span>
        </p>
        {school && <ChosenSchool school={school} />}
        {school ? (
          <RegisterForm next={writingPath(next, school.id)} schoolId={school.id} />
        ) : (
          <RegisterForm next={next} />
        )}
      </div>
      <MembershipBenefitsPanel label="benefits">
        <h2 id="benefits" className="font-display text-heading">
          What you get
        </h2>
        <h3 className="mt-6 text-lg font-bold">Free with your account</h3>
        <MembershipBenefits benefits={FREE_BENEFITS} className="mt-3 text-lg" />
        <h3 className="mt-8 border-t pt-6 text-lg font-bold">With a membership</h3>
        <MembershipBenefits benefits={PAID_BENEFITS} className="mt-3 text-lg" />
        <MembershipPrice className="mt-6" />
        <p className="mt-4 text-pretty text-muted-foreground">
          The fee keeps trolls out. {site.name} has no ads, and your data is never sold.
        </p>
      </MembershipBenefitsPanel>
    </>
  );
}

type ChosenSchoolView = { id: number; name: string; city: string };

/** Returns the school whose board opens after the registration. Null if the person chose no school. */
async function findChosenSchool(next: string | null): Promise<ChosenSchoolView | null> {
  const id = schoolIdOfReturnPath(next);
  return id === null ? null : ((await fetchAllSchools()).find((school) => school.id === id) ?? null);
}

/**
 * Returns the address to open after the registration. People who came from the school's board get the board's post
 * form. Otherwise, `next` opens.
 */
const writingPath = (next: string | null, id: number): string | null =>
  next === `/schools/${id}` ? `${next}#${POST_FORM_ANCHOR}` : next;

/** Sentence that names the school that the new account will follow, with a link for choosing another school. */
function ChosenSchool({ school: { name, city } }: { school: ChosenSchoolView }) {
  return (
    <p className="mb-3 flex gap-3 rounded-lg bg-primary-soft px-4 py-2.5 text-[0.9375rem] leading-snug">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <span>
        <span className="block font-bold">
          {name}, {city}
        </span>
        You'll follow it when you join.{' '}
        <Link
          href="/explore"
          className="font-semibold whitespace-nowrap text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          Change school
        </Link>
      </span>
    </p>
  );
}
