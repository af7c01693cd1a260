import type { LaunchSchool } from './launch-schema';

/** The steps from nobody to a board that lives. */
export const STEPS = ['Followed by five', 'Three verified parents', 'First post', 'Answers within a day'] as const;

/** Which of them are done: a board lives when most of what is asked is answered within a day. */
export const stepsOf = ({ followers, parents, posts, asked, answered }: LaunchSchool): boolean[] => [
  followers >= 5,
  parents >= 3,
  posts > 0,
  asked > 0 && answered * 2 > asked,
];
