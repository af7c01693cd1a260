'use client';

import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog';
import { FormField } from '@/components/ui/form/form-field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { SecondFactorCodeInput } from '@/components/auth/second-factor-code-input';
import { describeRequestFailure } from '@/components/auth/request-failure-text';
import { useCurrentUser } from '@/components/auth/use-current-user';
import { AccountNameField } from './account-name-field';
import { getWrongPasswordMessage } from './wrong-password-message';

type Props = {
  title: string;
  /** Text of the dialog, which says why the password is required. */
  text: ReactNode;
  /** Label of the button that sends the password. */
  action: string;
  isDestructive?: boolean;
  /** True to ask for a code of the second factor instead of the password. */
  asksForCode?: boolean;
  /** Optional second way to confirm, such as a passkey button. It appears below the password field. */
  otherwise?: ReactNode;
  /** Sends the request that needs the password. If it fails, the password field shows the error. */
  send: (password: string) => Promise<unknown>;
  close: () => void;
};

/** Dialog that asks for the password and stays open until the request succeeds. */
export function PasswordConfirmationDialog(props: Props) {
  const { title, text, action, isDestructive = false, asksForCode = false, otherwise, send, close } = props;
  const user = useCurrentUser();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '', code: '' },
  });
  const name = asksForCode ? 'code' : 'currentPassword';
  const { errors, isSubmitting } = formState;
  const fault = errors[name]?.message;

  async function submit(event: FormEvent) {
    // Stops the submit event, because React would otherwise pass it on to the form behind the dialog.
    event.stopPropagation();
    if (isSubmitting) return event.preventDefault();
    await handleSubmit(async (typed) => {
      try {
        await send(typed[name]);
      } catch (error) {
        const message = getWrongPasswordMessage(error) ?? describeRequestFailure(error as Error, `${title} failed`);
        setError(name, { message });
      }
    })(event);
  }

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription asChild>
            <div className="space-y-2">{text}</div>
          </DialogDescription>
        </DialogHeader>
        <form method="post" noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
          <AccountNameField email={user?.email} />
          {asksForCode ? (
            <FormField label="Code" error={fault}>
              <SecondFactorCodeInput {...register('code')} />
            </FormField>
          ) : (
            <FormField label="Your password" error={fault}>
              <PasswordInput autoComplete="current-password" {...register('currentPassword')} />
            </FormField>
          )}
          {otherwise}
          <DialogFooter>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant={isDestructive ? 'destructive' : 'default'} pending={isSubmitting}>
              {action}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
