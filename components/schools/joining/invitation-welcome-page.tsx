import type { ReactNode } from 'react';
import { MembershipBenefitsPanel } from '@/components/auth/membership-benefits-panel';
import { loginPathReturningTo } from '@/lib/auth/sign-in-paths';
import { Link } from '@/components/ui/page/link';
import { membershipPlan, site } from '@/lib/site';

type WelcomeProps = {
  /** Text that names the sender of the invitation. */
  by: string;
  title: string;
  /** Information about this invitation, shown before the general information. */
  first?: string;
  /** True if someone else pays for the membership, so that the page names no price. */
  isPaidFor?: boolean;
  children: ReactNode;
};

/**
 * Page that an invitation link opens, for example the link on a school's poster. The page explains the site beside the
 * sign-up form.
 */
export function InvitationWelcomePage({ by, title, first, isPaidFor = false, children }: WelcomeProps) {
  return (
    <div className="grid bg-card lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2">
      <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-6 sm:py-16 lg:py-20">
        <p className="font-semibold text-balance text-primary">{by}</p>
        <h1 className="mt-1 font-display text-heading">{title}</h1>
        {children}
      </div>
      <MembershipBenefitsPanel label="about">
        <h2 id="about" className="font-display text-heading">
          Talk about your school with other parents
        </h2>
        <ul className="mt-6 list-disc space-y-3 pl-5 text-lg">
          {first && <li>{first}</li>}
          {!isPaidFor && (
            <li>
              Reading, following and voting are free. Writing is {membershipPlan.monthly}, after{' '}
              {membershipPlan.trialDays} free days.
            </li>
          )}
          <li>We never ask for or store anything about your child.</li>
        </ul>
        <p className="mt-8 border-t pt-6 text-pretty text-muted-foreground">
          {site.name} isn't run by the school or the province.
        </p>
      </MembershipBenefitsPanel>
    </div>
  );
}

/** Text above the sign-up form, with a sign-in link for existing members. */
export function ExistingMemberSignIn({ next, isPaidFor = false }: { next: string } & Pick<WelcomeProps, 'isPaidFor'>) {
  return (
    <p className="mt-2 mb-6 text-muted-foreground">
      {!isPaidFor && 'Reading is free once you have an account.'}
      <span className="block">
        Already a member?{' '}
        <Link
          href={loginPathReturningTo(next)}
          className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
        >
          Sign in
        </Link>
      </span>
    </p>
  );
}
