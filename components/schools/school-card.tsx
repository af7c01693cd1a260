import { GraduationCap, MapPin } from '@/components/ui/icons/icons';
import { Link } from '@/components/ui/page/link';
import { Button } from '@/components/ui/button';
import { FollowSchoolButton } from './follow/follow-school-button';
import { schoolCardDescription } from './school-card-description';
import type { FollowableSchool } from './follow/use-follow-school';

type SchoolCardProps = { school: FollowableSchool & { rceName?: string | null }; as?: 'h2' | 'h3' };

export function SchoolCard({ school, as: Heading = 'h2' }: SchoolCardProps) {
  return (
    <article className="flex h-full flex-col rounded-lg border bg-card p-4 shadow-card">
      <Heading className="text-[1.0625rem] leading-snug font-bold">{school.name}</Heading>
      <p className="mt-1.5 flex items-start gap-1.5 text-sm text-muted-foreground">
        <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
        {school.city}, {school.province}
      </p>
      <p className="mt-3 line-clamp-4 text-[0.9375rem] text-balance">{schoolCardDescription(school)}</p>
      {school.gradeRange && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-muted-foreground">
          <GraduationCap aria-hidden className="size-4 shrink-0" />
          Grades: {school.gradeRange}
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-4">
        <Button asChild variant="outline" size="sm" className="flex-1 pointer-coarse:h-11">
          <Link href={`/schools/${school.id}`} prefetch={false}>
            View Details<span className="sr-only"> of {school.name}</span>
          </Link>
        </Button>
        <FollowSchoolButton school={school} quiet className="flex-1 pointer-coarse:h-11" />
      </div>
    </article>
  );
}
