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
  /** School numbers, in the field `slc`, of the schools that the person follows. */
  follows: string[];
  /** Titles of the posts that the person saved. */
  saved?: string[];
};

export type DemoComment = { by: string; hoursAfter: number; content: string };

/**
 * Name of a file in `demo-pictures`, without its extension. A video also has a drawing: the still image until it plays.
 */
export type DemoPicture = { file: string; alt: string; isFilm?: boolean };

export type DemoPost = {
  /** Number of the school, its field `slc`. */
  school: string;
  by: string;
  daysAgo: number;
  /** Hour of the day, 0 to 23, in Nova Scotia's time. */
  hour: number;
  title?: string;
  content: string;
  isAnonymous?: boolean;
  isShared?: boolean;
  /** Reason why only the author and administrators see the post. */
  withheld?: 'reports' | 'words' | 'removed';
  pictures?: DemoPicture[];
  comments: DemoComment[];
  /** Keys of the people who voted. */
  up: string[];
  down: string[];
};
