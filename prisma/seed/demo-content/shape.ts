export type DemoPerson = {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  membership: 'active' | 'trial' | 'canceled' | 'lapsed' | 'none';
  isAdmin: boolean;
  joinedDaysAgo: number;
  /** How it was proven that this is a Nova Scotia parent. */
  verified?: 'card' | 'admin';
  /** Schools by their `slc`. */
  follows: string[];
  /** Posts kept for later, by their titles. */
  saved?: string[];
};

export type DemoComment = { by: string; hoursAfter: number; content: string };

/** Drawn for the demo: a file of `demo-pictures`, without its ending. A film has a drawing as well, which stands still until it plays. */
export type DemoPicture = { file: string; alt: string; isFilm?: boolean };

export type DemoPost = {
  /** The school's `slc`. */
  school: string;
  by: string;
  daysAgo: number;
  /** 0 to 23, in Nova Scotia. */
  hour: number;
  title?: string;
  content: string;
  isAnonymous?: boolean;
  isShared?: boolean;
  /** Why only its author and administrators see it. */
  withheld?: 'reports' | 'words' | 'removed';
  pictures?: DemoPicture[];
  comments: DemoComment[];
  /** Keys of the people who voted. */
  up: string[];
  down: string[];
};
