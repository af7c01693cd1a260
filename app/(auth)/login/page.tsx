import { EyeOff, MessagesSquare, ShieldCheck } from '@/components/ui/icons/icons';
import type { Metadata } from 'next';
import { MembershipBenefitsPanel } from '@/components/auth/membership-benefits-panel';
import { LoginForm } from '@/components/auth/forms/login-form';
import { NonBreakingProvinceName } from '@/components/ui/page/non-breaking-province-name';
import { redirectSignedInUser } from '@/lib/auth/page-sign-in';
import { env } from '@/lib/env';
import { pageMetadata, noIndexMetadata } from '@/lib/web/metadata';
import { VERIFIED_PARENTS_NOTICE, VERIFIED_PARENTS_EXPLANATION } from '@/lib/verification/verified-parents-notice';
import { site } from '@/lib/site';

type LoginPageProps = { searchParams: Promise<{ next?: string | string[] }> };

const REASONS = [
  { icon: MessagesSquare, text: "Your schools' boards, and one feed for every school you follow" },
  { icon: ShieldCheck, text: `${VERIFIED_PARENTS_NOTICE}. ${VERIFIED_PARENTS_EXPLANATION}` },
  { icon: EyeOff, text: 'No ads, no trackers, and your data is not sold' },
];

/**
 * Tells search engines to skip addresses with a `next` parameter. Redirects to sign-in produce many such addresses,
 * which all show this same page.
 */
export async function generateMetadata({ searchParams }: LoginPageProps): Promise<Metadata> {
  if ('next' in (await searchParams)) return { ...noIndexMetadata, title: 'Welcome Back' };
  return pageMetadata({
    title: 'Welcome Back',
    description: `Sign in to ${site.name} to read and talk with parents at your schools.`,
    path: '/login',
  });
}

export default async function LoginPage({ searchParams }: LoginPageProps) {
  await redirectSignedInUser();
  const { next } = await searchParams;
  return (
    <>
      <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16 lg:py-20">
        <h1 className="font-display text-heading">Welcome Back</h1>
        <p className="mt-2 mb-8 text-pretty text-muted-foreground">
          Sign in to read and talk with parents at your schools.
        </p>
        <LoginForm next={typeof next === 'string' ? next : null} showDemoPeople={env().DEMO} />
      </div>
      <MembershipBenefitsPanel label="reasons" className="max-lg:hidden">
        <h2 id="reasons" className="font-display text-heading">
          <NonBreakingProvinceName>A private place for parents at Nova Scotia's schools</NonBreakingProvinceName>
        </h2>
        <ul className="mt-8 space-y-4 text-lg">
          {REASONS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex gap-4">
              <Icon aria-hidden className="mt-0.5 size-6 shrink-0 stroke-[1.75] text-primary" />
              <span className="text-pretty">{text}</span>
            </li>
          ))}
        </ul>
      </MembershipBenefitsPanel>
    </>
  );
}
