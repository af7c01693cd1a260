import { ContactForm } from '@/components/contact/contact-form';
import { Link } from '@/components/ui/page/link';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { pageMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Write to us',
    description: `Ask the people who run ${site.name}, with or without an account.`,
    path: '/help/contact',
  });

const LINK = 'font-semibold text-primary underline underline-offset-4 hover:text-primary-hover';

export default async function ContactPage() {
  const user = await getCurrentUser();
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16">
      <h1 className="font-display text-heading">Write to us</h1>
      <p className="mt-2 mb-8 text-pretty text-muted-foreground">
        A person reads your message and answers by email. You may find the answer in the{' '}
        <Link href="/help" className={LINK}>
          help
        </Link>{' '}
        already. To report a post or comment, use its menu.
      </p>
      <ContactForm member={user && { id: user.id, email: user.email }} />
      <p className="mt-6 text-sm text-pretty text-muted-foreground">
        We keep your message to answer you, and for a year after. The{' '}
        <Link href="/privacy" className={LINK}>
          privacy policy
        </Link>{' '}
        has the details.
      </p>
    </div>
  );
}
