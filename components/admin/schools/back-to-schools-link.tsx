import { BackLink } from '@/components/ui/page/back-link';

export const BackToSchoolsLink = () => <BackLink href="/admin/schools">Back to Manage Schools</BackLink>;
