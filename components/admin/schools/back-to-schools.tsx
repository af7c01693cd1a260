import { BackLink } from '@/components/ui/back-link';

export const BackToSchools = () => <BackLink href="/admin/schools">Back to Manage Schools</BackLink>;
