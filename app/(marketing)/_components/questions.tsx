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
          <div key={question} className="border-b py-7 first:pt-6 last:border-b-0 last:pb-0">
            <h3 className="font-display text-xl font-semibold">{question}</h3>
            <p className="mt-2 max-w-2xl text-pretty text-muted-foreground">{answer}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
