/** What a post is called where it is found: its title, or how it begins. */
export const headingOf = ({ title, beginning }: { title: string | null; beginning: string }): string =>
  title ?? beginning.replace(/\s+/g, ' ').trim();
