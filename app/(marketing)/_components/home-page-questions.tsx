import { membershipPlan } from '@/lib/site';
import { MarketingSection } from './marketing-section';
import { TextLink } from './text-link';

/** Questions of the home page, also used in the structured data for search engines. */
export const HOME_PAGE_QUESTIONS = [
  {
    question: 'Is this site private?',
    answer:
      'Yes. Only signed-in people read the boards, and search engines never see them. The one exception: a post that its author, or an administrator, shares through a public link can be read by anyone until sharing is stopped or the post is deleted.',
  },
  {
    question: 'Why is it paid?',
    answer: `Because ${membershipPlan.amount} a month, ${membershipPlan.tax}, keeps trolls away, and because someone has to pay for the service. We'd rather it was members than advertisers. There are no ads here, and we don't sell your data.`,
  },
  {
    question: 'What if I cancel?',
    answer:
      "You can take part until the end of the period you've paid for. After that you keep read-only access to school profiles and public information. Your own posts are hidden, not deleted, and come back if you subscribe again.",
  },
] as const;

/** The answers are not collapsed, because reading three answers is faster than opening them. */
export function HomePageQuestions() {
  const more = (
    <>
      There are more answers in{' '}
      <span className="font-semibold text-primary underline underline-offset-4">
        <TextLink href="/help">Help</TextLink>
      </span>
      .
    </>
  );
  return (
    <MarketingSection title="Frequently Asked Questions" lead={more} tone="white" className="border-b-0" beside>
      <div className="border-t">
        {HOME_PAGE_QUESTIONS.map(({ question, answer }) => (
          <div key={question} className="border-b py-7 first:pt-6 last:border-b-0 last:pb-0">
            <h3 className="font-display text-xl font-semibold">{question}</h3>
            <p className="mt-2 max-w-2xl text-pretty text-muted-foreground">{answer}</p>
          </div>
        ))}
      </div>
    </MarketingSection>
  );
}
