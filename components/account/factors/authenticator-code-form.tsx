'use client';

import { useState, type FormEvent } from 'react';
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
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onCode(code);
  };
  return (
    <form method="post" noValidate className="space-y-4" onSubmit={submit}>
      <FormField label="Code" hint={hint} error={fault}>
        <SecondFactorCodeInput value={code} onChange={(event) => setCode(event.target.value)} />
      </FormField>
      <Button type="submit" pending={isPending}>
        {action}
      </Button>
    </form>
  );
}
