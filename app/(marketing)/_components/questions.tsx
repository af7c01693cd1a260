import { QUESTIONS } from './questions-list';
import { Section } from './section';
import { TextLink } from './text-link';

/** Three answers are read faster than they are unfolded. */
export function Questions() {
  const more = (
    <>
      More is answered in the{' '}
      <span className="font-semibold text-primary underline underline-offset-4">
        <TextLink href="/help">Help</TextLink>
      </span>
      .
    </>
  );
  return (
    <Section title="Frequently Asked Questions" lead={more} tone="white" className="border-b-0" beside>
      <div className="border-t">
        {QUESTIONS.map(({ question, answer }) => (
          <div key={question} className="py-7 first:pt-6 last:pb-0 border-b last:border-b-0">
            <h3 className="text-xl font-semibold font-display">{question}</h3>
            <p className="mt-2 max-w-2xl text-pretty text-muted-foreground">{answer}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
