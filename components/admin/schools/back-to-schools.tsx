import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';

export function BackToSchools() {
  return (
    <Link
      href="/admin/schools"
      className="inline-flex min-h-8 items-center gap-1.5 rounded-sm text-sm font-semibold text-primary hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4" /> Back to Manage Schools
    </Link>
  );
}
