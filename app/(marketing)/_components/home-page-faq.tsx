import { CollapsiblePageSection } from './collapsible-page-section';
import { MarketingSection } from './marketing-section';
import { TextLink } from './text-link';

/** Questions and answers of the home page. The structured data for search engines contains them too. */
export const HOME_PAGE_FAQ = [
  {
    id: 'private',
    question: 'Is this site private?',
    answer:
      'Yes. Only signed-in people read the boards, and search engines never see them. The one exception: a post that its author, or an administrator, shares through a public link can be read by anyone until sharing is stopped or the post is deleted.',
  },
  {
    id: 'paid',
    question: 'Why is it paid?',
    answer:
      "A small fee keeps trolls away and pays for the service, so there are no ads here and we don't sell your data.",
  },
  {
    id: 'after-cancelling',
    question: 'What if I cancel?',
    answer:
      "You can take part until the end of the period you've paid for. After that you keep read-only access to school profiles and public information. Your own posts are hidden, not deleted, and come back if you subscribe again.",
  },
] as const;

/** Each answer stays closed until a person clicks its question, so that all questions fit on a phone's screen. */
export function HomePageFaq() {
  const more = (
    <>
      More answers are in{' '}
      <span className="font-semibold text-primary underline underline-offset-4">
        <TextLink href="/help">Help</TextLink>
      </span>
      .
    </>
  );
  return (
    <MarketingSection title="Frequently Asked Questions" lead={more} tone="white" className="border-b-0" beside>
      <div className="border-t">
        {HOME_PAGE_FAQ.map(({ id, question, answer }) => (
          <CollapsiblePageSection key={question} id={id} title={question} as="h3">
            <p className="max-w-2xl text-pretty text-muted-foreground">{answer}</p>
          </CollapsiblePageSection>
        ))}
      </div>
    </MarketingSection>
  );
}
