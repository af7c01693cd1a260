'use client';

import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { SecondFactorCodeInput } from '@/components/auth/second-factor-code-input';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';

type CodeFormProps = {
  hint: string;
  action: string;
  isPending: boolean;
  fault: string | undefined;
  onCode: (code: string) => void;
};

export function AuthenticatorCodeForm({ hint, action, isPending, fault, onCode }: CodeFormProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { code: '' } });
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void handleSubmit(({ code }) => onCode(code))(event);
  };
  return (
    <form method="post" noValidate className="space-y-4" onSubmit={submit}>
      <FormField label="Code" hint={hint} error={fault}>
        <SecondFactorCodeInput {...register('code')} />
      </FormField>
      <Button type="submit" pending={isPending}>
        {action}
      </Button>
    </form>
  );
}
