import { pageMetadata } from '@/lib/web/metadata';
import { MAX_SEARCH_CHARACTERS } from '@/lib/search/parse-search-text';
import { site } from '@/lib/site';
import { DocumentPage, DOCUMENT_TEXT_CLASSES } from '../_components/document-with-table-of-contents';
import { ContactEmailLink } from '../_components/contact/contact-email-link';
import { TextLink } from '../_components/text-link';
import { HELP_QUESTION_GROUPS, searchHelpOnServer } from './help-question-groups';
import { HelpSearch } from './help-search';

export const generateMetadata = () =>
  pageMetadata({
    title: 'Help',
    description: `How to use ${site.name}: follow schools, post, add photos, stay anonymous, share, report, appeal, cancel and leave.`,
    path: '/help',
  });

type HelpPageProps = { searchParams: Promise<{ q?: string | string[] }> };

export default async function HelpPage({ searchParams }: HelpPageProps) {
  const [query = ''] = [(await searchParams).q].flat();
  const search = query.slice(0, MAX_SEARCH_CHARACTERS);
  return (
    <DocumentPage
      title="Help"
      lead={
        <p>
          How things work here. Didn't find your question? <TextLink href="/help/contact">Write to us</TextLink>, or
          email <ContactEmailLink />.
        </p>
      }
    >
      <div className={`mt-8 ${DOCUMENT_TEXT_CLASSES}`}>
        <HelpSearch
          groups={HELP_QUESTION_GROUPS}
          query={search}
          matches={searchHelpOnServer(search)}
          empty={
            <>
              No answers found. Please try another word. <TextLink href="/help/contact">You can also ask us</TextLink>.
            </>
          }
        />
      </div>
    </DocumentPage>
  );
}
