export type DemoPerson = {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  membership: 'active' | 'trial' | 'canceled' | 'lapsed' | 'none';
  isAdmin: boolean;
  joinedDaysAgo: number;
  /** How the person was verified as a Nova Scotia parent. */
  verified?: 'card' | 'admin';
  /** Schools by their `slc`. */
  follows: string[];
  /** Titles of the posts that the person saved. */
  saved?: string[];
};

export type DemoComment = { by: string; hoursAfter: number; content: string };

/** A file of `demo-pictures`, without its extension. A video also has a drawing: the still image until it plays. */
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
