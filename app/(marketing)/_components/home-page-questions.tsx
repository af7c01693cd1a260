import { ChevronDown } from '@/components/ui/icons/icons';
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
    answer:
      "A small fee keeps trolls away and pays for the service, so there are no ads here and we don't sell your data.",
  },
  {
    question: 'What if I cancel?',
    answer:
      "You can take part until the end of the period you've paid for. After that you keep read-only access to school profiles and public information. Your own posts are hidden, not deleted, and come back if you subscribe again.",
  },
] as const;

/** The answers are folded, so that a phone shows all questions at once. */
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
          <details key={question} className="group border-b last:border-b-0">
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-3 hover:text-primary [&::-webkit-details-marker]:hidden">
              <h3 className="font-display text-xl font-semibold">{question}</h3>
              <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground group-open:rotate-180" />
            </summary>
            <p className="max-w-2xl pb-5 text-pretty text-muted-foreground">{answer}</p>
          </details>
        ))}
      </div>
    </MarketingSection>
  );
}
