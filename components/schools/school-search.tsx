'use client';

import { Search } from 'lucide-react';
import { Input } from '@/components/ui/input';

type SchoolSearchProps = {
  value: string;
  onChange: (search: string) => void;
  found: number | undefined;
  total: number | undefined;
};

export function SchoolSearch({ value, onChange, found, total }: SchoolSearchProps) {
  return (
    <search className="mb-6 block space-y-2">
      <div className="relative max-w-xl">
        <Search aria-hidden className="absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted-foreground" />
        <Input
          type="search"
          aria-label="Search schools"
          placeholder="Search by name, city, or type..."
          value={value}
          onChange={(event) => onChange(event.target.value)}
          enterKeyHint="search"
          className="pl-10"
        />
      </div>
      <p role="status" className="min-h-6 text-sm text-muted-foreground">
        {found !== undefined && total !== undefined && countText(found, total)}
      </p>
    </search>
  );
}

function countText(found: number, total: number): string {
  if (found === total) return `${total} ${total === 1 ? 'school' : 'schools'}`;
  return `${found} of ${total} schools`;
}
