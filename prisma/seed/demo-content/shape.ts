export type DemoPerson = {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
  membership: 'active' | 'trial' | 'canceled' | 'lapsed' | 'none';
  isAdmin: boolean;
  joinedDaysAgo: number;
  /** Schools by their `slc`. */
  follows: string[];
};

export type DemoComment = { by: string; hoursAfter: number; content: string };

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
  comments: DemoComment[];
  /** Keys of the people who voted. */
  up: string[];
  down: string[];
};
