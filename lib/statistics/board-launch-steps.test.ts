import { expect, it } from 'vitest';
import { BOARD_LAUNCH_STEPS, findReachedBoardLaunchSteps } from './board-launch-steps';

const nobody = {
  id: 1,
  name: 'Tidewater',
  city: 'Lunenburg',
  followers: 0,
  parents: 0,
  posts: 0,
  firstPostAt: null,
  asked: 0,
  answered: 0,
  isFounding: false,
  seatsTaken: 0,
};

it.each([
  [{}, [false, false, false, false]],
  [{ followers: 5 }, [true, false, false, false]],
  [{ followers: 4, parents: 3, posts: 1 }, [false, true, true, false]],
  [{ followers: 9, parents: 9, posts: 9, asked: 4, answered: 2 }, [true, true, true, false]],
  [{ followers: 9, parents: 9, posts: 9, asked: 4, answered: 3 }, [true, true, true, true]],
])('the counts %j determine which milestones, such as five followers, a school has reached', (counts, expected) => {
  expect(findReachedBoardLaunchSteps({ ...nobody, ...counts })).toEqual(expected);
  expect(BOARD_LAUNCH_STEPS).toHaveLength(expected.length);
});
