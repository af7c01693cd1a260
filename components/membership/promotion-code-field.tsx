'use client';

import { useState, type FormEvent } from 'react';
import { useMutationWithToast } from '@/components/providers/use-mutation-with-toast';
import { Button } from '@/components/ui/button';
import { FormField } from '@/components/ui/form/form-field';
import { Input } from '@/components/ui/input';
import { callApi, ApiError } from '@/lib/http/api-client';
import type { PromotionView } from '@/lib/membership/schema';
import { cleanCopiedText } from '@/lib/text/clean-text';

type PromotionFieldProps = { promotion: PromotionView | null; onChange: (promotion: PromotionView | null) => void };

/** Field for a promotion code. Shows the benefit of the code before a payment starts. */
export function PromotionCodeField({ promotion, onChange }: PromotionFieldProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const check = useMutationWithToast({
    call: (typed: string) => callApi<PromotionView>('POST', '/api/promotion-code', { code: typed }),
    done: onChange,
    failed: (error) =>
      setProblem(error instanceof ApiError ? error.message : "That didn't work. Please try again in a moment."),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const typed = cleanCopiedText(code);
    setProblem(typed === '' ? 'Enter your code.' : undefined);
    if (typed !== '') check.mutate(typed);
  }

  return (
    <div className="space-y-3">
      {promotion === null && (
        <form noValidate aria-label="Promotion code" onSubmit={send} className="space-y-2">
          <FormField label="Promotion code (optional)" error={problem}>
            <Input autoComplete="off" maxLength={100} value={code} onChange={({ target }) => setCode(target.value)} />
          </FormField>
          <Button type="submit" variant="outline" size="sm" pending={check.isPending}>
            Apply
          </Button>
        </form>
      )}
      <div role="status" className="text-sm">
        {promotion && (
          <p>
            <span className="font-semibold wrap-anywhere">{promotion.code}</span>: {promotion.said}
          </p>
        )}
      </div>
      {promotion && (
        <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
          Remove the code
        </Button>
      )}
    </div>
  );
}
