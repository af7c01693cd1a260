import { Search } from '@/components/ui/icons/icons';
import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/input';
import { cn } from '@/lib/cn';

/** Shows a search field inside its own landmark element, which screen readers list as a search. */
export function SearchInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'> & { 'aria-label': string }) {
  return (
    <search className={cn('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        enterKeyHint="search"
        className="pl-10 [&::-webkit-search-cancel-button]:cursor-pointer [&::-webkit-search-cancel-button]:opacity-70 [&::-webkit-search-cancel-button]:grayscale"
        {...props}
      />
    </search>
  );
}
