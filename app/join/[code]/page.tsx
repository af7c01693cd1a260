import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BrandPanel } from '@/components/auth/brand-panel';
import { RegisterForm } from '@/components/auth/register-form';
import { MessagePage } from '@/components/layout/public/message-page';
import { JoinButton } from '@/components/schools/joining/join-button';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/page/link';
import { currentUser } from '@/lib/auth/pages';
import { loginAddress } from '@/lib/auth/guards';
import { unlisted } from '@/lib/metadata';
import { showCode } from '@/lib/proof/code-text';
import { plan, site } from '@/lib/site';
import { readCode } from './read-code';

type JoinPageProps = { params: Promise<{ code: string }> };

const BUSY_TITLE = 'Please wait a minute';

export async function generateMetadata({ params }: JoinPageProps): Promise<Metadata> {
  const school = await readCode((await params).code);
  if (school === 'busy') return { ...unlisted, title: BUSY_TITLE };
  return { ...unlisted, title: school ? `Join the parents of ${school.name}` : 'This code has ended' };
}

/** Where the poster of a school leads: to registering, or for who is here already to one press. */
export default async function JoinPage({ params }: JoinPageProps) {
  const school = await readCode((await params).code);
  if (school === 'busy')
    return (
      <MessagePage
        title={BUSY_TITLE}
        actions={
          <Button asChild variant="outline">
            <Link href="/">Return to Home</Link>
          </Button>
        }
      >
        <p>Many codes were tried from your network. Then open the link on the poster once more.</p>
      </MessagePage>
    );
  if (!school) notFound();
  const isSignedIn = (await currentUser()) !== null;
  return (
    <div className="grid bg-card lg:min-h-[calc(100dvh-4rem)] lg:grid-cols-2">
      <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-6 sm:py-16 lg:py-20">
        <p className="font-semibold text-primary">Code {showCode(school.code)}</p>
        <h1 className="mt-1 font-display text-heading">Join the parents of {school.name}</h1>
        {isSignedIn ? (
          <>
            <p className="mt-2 mb-6 text-muted-foreground">
              You will follow the school, and your posts there say that you are one of its parents.
            </p>
            <JoinButton code={school.code} schoolName={school.name} />
          </>
        ) : (
          <>
            <p className="mt-2 mb-6 text-muted-foreground">
              Reading is free once you have an account.
              <span className="block">
                Already a member?{' '}
                <Link
                  href={loginAddress(`/join/${school.code}`)}
                  className="font-semibold text-primary underline underline-offset-4 hover:text-primary-hover"
                >
                  Sign in
                </Link>
              </span>
            </p>
            <RegisterForm next={`/schools/${school.id}`} code={school.code} />
          </>
        )}
      </div>
      <BrandPanel label="about">
        <h2 id="about" className="font-display text-heading">
          Your school, among parents
        </h2>
        <ul className="mt-6 list-disc space-y-3 pl-5 text-lg">
          <li>
            Once your email address is confirmed, your posts at {school.name} say that you are one of its parents.
          </li>
          <li>
            Reading, following and voting are free. Writing is {plan.monthly}, after {plan.trialDays} free days.
          </li>
          <li>Nothing about your child is ever asked for or kept.</li>
        </ul>
        <p className="mt-8 border-t pt-6 text-pretty text-muted-foreground">
          {site.name} is run by neither the school nor the province.
        </p>
      </BrandPanel>
    </div>
  );
}
