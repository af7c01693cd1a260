import type { Metadata } from 'next';
import { site } from '@/lib/site';
import { Document } from '../_components/document';
import { TERMS } from './terms';

export const metadata: Metadata = { title: 'Terms of Service' };

export default function TermsPage() {
  return (
    <Document
      title="Terms of Service"
      lead={
        <>
          <p>Effective {site.termsDate}</p>
          <p>
            These are the rules between you and {site.name}. They are written to be read: by creating an account you
            agree to them.
          </p>
        </>
      }
      parts={TERMS}
    />
  );
}
