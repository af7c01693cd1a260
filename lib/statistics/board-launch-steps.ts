import type { BoardLaunchView } from './board-launch-schema';

/** Launch steps of a school: the stages from an empty board to an active one. */
export const BOARD_LAUNCH_STEPS = [
  'Five followers',
  'Three verified parents',
  'First post',
  'Answers within a day',
] as const;

/**
 * Returns for each launch step whether the school has reached it. The last step requires that more than half of the
 * recent posts are answered within a day.
 */
export const findReachedBoardLaunchSteps = ({
  followers,
  parents,
  posts,
  asked,
  answered,
}: BoardLaunchView): boolean[] => [followers >= 5, parents >= 3, posts > 0, asked > 0 && answered * 2 > asked];
