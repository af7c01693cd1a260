import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PrintButton } from '@/components/membership/receipt/print-button';
import { HandoutSheet, SchoolPoster } from '@/components/schools/joining/printed-poster-and-handouts';
import { BackLink } from '@/components/ui/page/back-link';
import { PageHeader } from '@/components/ui/page/page-header';
import { getCurrentUser } from '@/lib/auth/page-sign-in';
import { loadSchoolForModerator } from '../../moderation/load-school-for-moderator';
import { env } from '@/lib/env';
import { fetchSchoolCodePoster } from '@/lib/verification/school-codes';
import { schoolCodeParams } from '@/lib/verification/schema';

export const metadata: Metadata = { title: 'Poster', robots: { index: false } };

type PosterPageProps = { params: Promise<{ id: string; code: string }> };

/** Two printable sheets (A4 or letter): a wall poster and cut-out handouts. */
export default async function PosterPage({ params }: PosterPageProps) {
  const school = await loadSchoolForModerator((await params).id);
  const query = schoolCodeParams.safeParse(await params);
  const poster = query.success ? await fetchSchoolCodePoster(query.data.id, query.data.code) : null;
  if (!query.success || !poster) notFound();
  const isAdmin = (await getCurrentUser())?.isAdmin === true;
  const sheet = { ...poster, origin: env().APP_ORIGIN };
  return (
    <>
      <PageHeader
        className="mb-5 print:hidden"
        back={
          <BackLink href={isAdmin ? `/admin/schools/${school.id}` : `/schools/${school.id}/moderation`}>
            Back to {poster.schoolName}
          </BackLink>
        }
        title="Poster and handout"
        lead="Two pages, for 8.5 × 11 or A4 paper. Print in colour or black and white."
        actions={<PrintButton />}
      />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2 print:block">
        <SchoolPoster {...sheet} />
        <HandoutSheet {...sheet} />
      </div>
    </>
  );
}
