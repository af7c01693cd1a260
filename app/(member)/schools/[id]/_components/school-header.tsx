import { FollowButton } from '@/components/schools/follow-button';
import { SchoolByline } from '@/components/schools/school-byline';
import type { SchoolView } from '@/lib/schools/schema';

const ERRORS = { follow: 'Subscription failed', unfollow: 'Unsubscribe failed' };

export function SchoolHeader({ school }: { school: SchoolView }) {
  const { id, name, city, province, type, grades, gradeRange, description } = school;
  return (
    <header className="mt-3 gap-4 p-5 sm:p-6 flex flex-wrap items-center justify-between rounded-lg border bg-card shadow-card">
      <div className="min-w-0">
        <h1 className="font-display text-title">{name}</h1>
        <SchoolByline school={school} />
      </div>
      {/* Named one by one: what a client component is given ends up in the page's source. */}
      <FollowButton
        school={{ id, name, city, province, type, grades, gradeRange, description }}
        errors={ERRORS}
        className="sm:w-auto w-full"
      />
    </header>
  );
}
