import type { Metadata } from 'next';
import { site } from '@/lib/site';
import { Document } from '../_components/document';
import { PRIVACY } from './privacy';

export const metadata: Metadata = { title: 'Privacy Policy' };

export default function PrivacyPage() {
  return (
    <Document
      title="Privacy Policy"
      lead={
        <>
          <p>Effective {site.termsDate}</p>
          <p>
            What {site.name} keeps about you, why, who sees it, and how to have it deleted. We follow Canada's Personal
            Information Protection and Electronic Documents Act (PIPEDA).
          </p>
        </>
      }
      parts={PRIVACY}
    />
  );
}
