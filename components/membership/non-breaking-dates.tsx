/** Renders a text and keeps each date in it, such as 'Nov 28, 2026', on one line. */
export const NonBreakingDates = ({ children }: { children: string }) =>
  children.split(/([A-Z][a-z]{2} \d{1,2}, \d{4})/).map((part, index) => (
    <span key={index} className={index % 2 === 1 ? 'whitespace-nowrap' : undefined}>
      {part}
    </span>
  ));
