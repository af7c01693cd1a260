const GUIDELINES = [
  {
    title: 'Be respectful',
    text: 'Critique policies, not individuals. Teachers, staff and other parents are people with names and families.',
  },
  {
    title: 'Be honest',
    text: 'Write what you saw or know yourself. If you only heard something or are guessing, say so.',
  },
  { title: 'Be constructive', text: "Don't only describe a problem. Say what would help, too." },
  {
    title: 'Respect privacy',
    text: "No photos of children without consent, and nothing that identifies a child who isn't yours.",
  },
  { title: 'Stay relevant', text: 'Keep to schools and education. There are other places for everything else.' },
];

/** Community guidelines, the most important first. */
export function CommunityGuidelines() {
  return (
    <ol className="border-t">
      {GUIDELINES.map(({ title, text }, index) => (
        <li
          key={title}
          className="grid grid-cols-[3rem_1fr] gap-y-1 border-b py-6 sm:grid-cols-[5rem_14rem_1fr] sm:items-baseline sm:pt-6 sm:pb-7"
        >
          <span
            aria-hidden
            className="row-span-2 font-display text-4xl leading-none font-bold text-success sm:row-span-1 sm:text-5xl"
          >
            {index + 1}
          </span>
          <h3 className="font-display text-xl font-semibold sm:text-2xl">{title}</h3>
          <p className="text-pretty text-muted-foreground">{text}</p>
        </li>
      ))}
    </ol>
  );
}
