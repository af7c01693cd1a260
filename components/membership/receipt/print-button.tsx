'use client';

import { Printer } from '@/components/ui/icons/icons';
import { Button } from '@/components/ui/button';

export function PrintButton() {
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden />
      Print
    </Button>
  );
}
