import type { Metadata } from 'next';
import { ServerState } from '@/components/providers/server-state';
import { SchoolDirectory } from '@/components/schools/school-directory';
import { requireSignedIn } from '@/lib/auth/pages';
import { keys } from '@/lib/http/keys';
import { coasts } from '@/lib/schools/outline';
import { allSchools } from '@/lib/schools/queries';
import { site } from '@/lib/site';

export const metadata: Metadata = { title: 'Schools' };

export default async function SchoolsPage() {
  await requireSignedIn('/schools');
  return (
    <ServerState entries={[[keys.schools(), await allSchools()]]}>
      <h1 className="font-display text-title">{site.province} Schools</h1>
      <p className="mt-1 mb-6 text-muted-foreground">
        Find your children’s schools and follow them to see what their parents talk about.
      </p>
      <SchoolDirectory coasts={coasts()} />
    </ServerState>
  );
}
