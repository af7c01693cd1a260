import { renderLinkPreviewResponse } from '@/app/_generated-images/link-preview-response';
import { createSchoolLinkPreview } from '@/components/seo/link-preview-text';
import { VISITOR } from '@/lib/policy/access-policy';
import { fetchSchoolById } from '@/lib/schools/queries';
import { schoolParams } from '@/lib/schools/schema';

type SchoolCardProps = { params: Promise<{ id: string }> };

export default async function SchoolCard({ params }: SchoolCardProps) {
  return renderLinkPreviewResponse({ limit: 'card.read', cacheControl: 'public, max-age=3600' }, async () => {
    const { id } = schoolParams.parse(await params);
    return createSchoolLinkPreview(await fetchSchoolById(id, VISITOR));
  });
}
