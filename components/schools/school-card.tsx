import { GraduationCap, MapPin } from 'lucide-react';
import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { FollowButton } from './follow-button';
import { schoolLine } from './school-facts';
import type { Followable } from './use-follow';

type SchoolCardProps = { school: Followable & { rceName?: string | null }; as?: 'h2' | 'h3' };

export function SchoolCard({ school, as: Heading = 'h2' }: SchoolCardProps) {
  return (
    <article className="p-4 flex h-full flex-col rounded-lg border bg-card shadow-card">
      <Heading className="leading-snug font-bold text-[1.0625rem]">{school.name}</Heading>
      <p className="mt-1.5 gap-1.5 text-sm flex items-start text-muted-foreground">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        {school.city}, {school.province}
      </p>
      <p className="mt-3 line-clamp-4 text-[0.9375rem] text-balance">{schoolLine(school)}</p>
      {school.gradeRange && (
        <p className="mt-2 gap-1.5 text-sm flex items-center text-muted-foreground">
          <GraduationCap aria-hidden className="size-4 shrink-0" />
          Grades: {school.gradeRange}
        </p>
      )}
      <div className="gap-2 pt-4 mt-auto flex flex-wrap">
        <Button asChild variant="outline" size="sm" className="pointer-coarse:h-11 flex-1">
          <Link href={`/schools/${school.id}`} prefetch={false}>
            View Details<span className="sr-only"> of {school.name}</span>
          </Link>
        </Button>
        <FollowButton school={school} quiet className="pointer-coarse:h-11 flex-1" />
      </div>
    </article>
  );
}
