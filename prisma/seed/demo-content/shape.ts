export type DemoPerson = {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  membership: 'active' | 'trial' | 'canceled' | 'lapsed' | 'none';
  isAdmin: boolean;
  joinedDaysAgo: number;
  /** Method by which the person was verified as a Nova Scotia parent. */
  verified?: 'card' | 'admin';
  /** Numbers of the schools that the person follows. The schools file has them in its field `slc`. */
  follows: string[];
  /** Titles of the posts that the person saved. */
  saved?: string[];
};

export type DemoComment = { by: string; hoursAfter: number; content: string };

/**
 * Name of a picture file in `demo-pictures`, without its extension. For a video, the drawing is the still image that is
 * shown until the video plays.
 */
export type DemoPicture = { file: string; alt: string; isFilm?: boolean };

export type DemoPost = {
  /** Number of the school in the field `slc` of the schools file. */
  school: string;
  by: string;
  daysAgo: number;
  /** Hour of the day, 0 to 23, in Nova Scotia's time. */
  hour: number;
  title?: string;
  content: string;
  isAnonymous?: boolean;
  isShared?: boolean;
  /** Reason why the post is hidden from everybody except its author and administrators. */
  withheld?: 'reports' | 'words' | 'removed';
  pictures?: DemoPicture[];
  comments: DemoComment[];
  /** Keys of the people who voted. */
  up: string[];
  down: string[];
};
