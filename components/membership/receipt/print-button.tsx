'use client';

import type { ComponentProps } from 'react';
import { Printer } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';

export function PrintButton(look: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  return (
    <Button onClick={() => window.print()} {...look}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
