import { ForgotPasswordForm } from '@/components/auth/forms/forgot-password-form';
import { pageMetadata } from '@/lib/web/metadata';
import { site } from '@/lib/site';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Forgot your password?',
    description: `Set a new password for your account at ${site.name}.`,
    path: '/forgot-password',
  });

export default function ForgotPasswordPage() {
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:px-6 sm:py-16 lg:col-span-2 lg:py-20">
      <h1 className="font-display text-heading">Forgot your password?</h1>
      <p className="mt-2 mb-8 text-pretty text-muted-foreground">
        Enter your account's email address. We'll send you a link to set a new password.
      </p>
      <ForgotPasswordForm />
    </div>
  );
}
