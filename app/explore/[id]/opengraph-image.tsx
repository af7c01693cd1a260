import { renderShareCardResponse } from '@/app/_generated-images/share-card-response';
import { createSchoolPreviewText } from '@/components/seo/preview-card-text';
import { VISITOR } from '@/lib/policy/policy';
import { fetchSchoolById } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';

type SchoolCardProps = { params: Promise<{ id: string }> };

export default async function SchoolCard({ params }: SchoolCardProps) {
  return renderShareCardResponse({ limit: 'card.read', cacheControl: 'public, max-age=3600' }, async () => {
    const { id } = schoolParams.parse(await params);
    return createSchoolPreviewText(await fetchSchoolById(id, VISITOR));
  });
}
