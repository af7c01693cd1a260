import { Lightbulb, MessageCircleQuestion, Route, ThumbsUp } from '@/components/ui/icons/icons';

const CONTRIBUTIONS = [
  {
    icon: Route,
    title: 'Everyday news',
    text: 'A bus that changed its time, a snow day that caught everyone off guard, a good lunch program.',
  },
  {
    icon: MessageCircleQuestion,
    title: 'Questions',
    text: 'How does registration work? Is French immersion right for us? Who has been through an assessment?',
  },
  {
    icon: ThumbsUp,
    title: 'What works',
    text: "A reading club, a safe crossing, or a teacher's good idea. Other schools may copy it.",
  },
  {
    icon: Lightbulb,
    title: 'What could be better',
    text: 'A concern about a policy or a building, with the facts you know and what you suggest.',
  },
];

/** Topics worth writing about, in four columns. */
export function SuggestedPostTopics() {
  return (
    <ul className="grid gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {CONTRIBUTIONS.map(({ icon: Icon, title, text }) => (
        <li key={title} className="border-l-2 border-lamp px-6 sm:pr-8">
          <Icon aria-hidden className="size-8 stroke-[1.75] text-brick" />
          <h3 className="mt-4 font-display text-xl font-semibold">{title}</h3>
          <p className="mt-1.5 text-pretty text-muted-foreground">{text}</p>
        </li>
      ))}
    </ul>
  );
}
