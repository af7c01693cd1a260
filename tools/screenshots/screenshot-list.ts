import type { Page } from '@playwright/test';
import type { ScreenshotBrowser, ScreenshotPersona } from './screenshot-browser';
import {
  findPathOfDecisionShownToAuthor,
  adminPathOfReviewedPost,
  findExampleSchoolId,
  schoolPath,
  sharedPostPath,
  adminUserPath,
} from './paths-of-pages-to-capture';
import {
  openBlurDialog,
  choosePhotos,
  openNewPostForm,
  openDialog,
  fillField,
  startSchoolImport,
  clickPostMenuItem,
  openPaymentCardForm,
  openPostMenu,
  clickButton,
  clickLastButtonNamed,
  fillSearchField,
  openDeleteConfirmation,
  selectTab,
  chooseFilesThatNeverUpload,
  type ScreenshotStep,
} from './screenshot-steps';

export type ScreenshotDefinition = {
  /** File name of the screen, and its heading in the gallery. */
  name: string;
  title: string;
  who: ScreenshotPersona;
  path: string | ((page: Page, screenshotBrowser: ScreenshotBrowser) => Promise<string>);
  /** Actions that bring the opened page into the state of the screenshot. */
  steps?: ScreenshotStep;
  /** Expected status of the page, if it is not 200. */
  status?: number;
  /** True if docs/screens contains the screen. Other screens are drawn only with `--all`. */
  inSet?: true;
};

const school = schoolPath;
const adminSchool = async (page: Page) => `/admin/schools/${await findExampleSchoolId(page)}`;

/** Every screen, in each of its distinct states. */
export const SCREENSHOT_DEFINITIONS: ScreenshotDefinition[] = [
  { name: 'home', title: 'Home', who: 'visitor', path: '/', inSet: true },
  { name: 'home-menu', title: 'Menu on a phone', who: 'visitor', path: '/', steps: clickButton('Menu') },
  { name: 'solution', title: 'Solution', who: 'visitor', path: '/solution', inSet: true },
  { name: 'community-voice', title: 'Community Voice', who: 'visitor', path: '/community-voice' },
  { name: 'explore', title: 'Explore', who: 'visitor', path: '/explore', inSet: true },
  { name: 'explore-search', title: 'Explore, searched', who: 'visitor', path: '/explore?q=ecole' },
  { name: 'explore-nothing', title: 'Explore, nothing found', who: 'visitor', path: '/explore?q=qqqq' },
  {
    name: 'explore-school',
    title: 'A school, for visitors',
    who: 'visitor',
    path: async (page) => `/explore/${await findExampleSchoolId(page)}`,
    inSet: true,
  },
  { name: 'login', title: 'Sign in', who: 'visitor', path: '/login', inSet: true },
  {
    name: 'login-errors',
    title: 'Sign in, with errors',
    who: 'visitor',
    path: '/login',
    steps: clickButton('Sign In'),
  },
  { name: 'register', title: 'Register', who: 'visitor', path: '/register' },
  {
    name: 'register-errors',
    title: 'Register, with errors',
    who: 'visitor',
    path: '/register',
    steps: clickButton(/^Create Account|^Sign Up|^Register/),
  },
  { name: 'shared-post', title: 'A shared post', who: 'visitor', path: sharedPostPath, inSet: true },
  { name: 'shared-not-found', title: 'A dead link', who: 'visitor', path: '/shared/no-such-link', status: 404 },
  { name: 'terms', title: 'Terms', who: 'visitor', path: '/terms' },
  { name: 'privacy', title: 'Privacy', who: 'visitor', path: '/privacy' },
  { name: 'cookie', title: 'Cookies', who: 'visitor', path: '/cookie' },
  { name: 'help', title: 'Help', who: 'visitor', path: '/help' },
  { name: 'accessibility', title: 'Accessibility', who: 'visitor', path: '/accessibility' },
  { name: 'not-found', title: 'Not found', who: 'visitor', path: '/no-such-page', status: 404 },

  { name: 'dashboard', title: 'Dashboard', who: 'member', path: '/dashboard', inSet: true },
  { name: 'post-form', title: 'A new post', who: 'member', path: '/dashboard', steps: openNewPostForm },
  {
    name: 'post-form-photos',
    title: 'A new post with photos',
    who: 'member',
    path: school,
    steps: choosePhotos,
    inSet: true,
  },
  { name: 'blur', title: 'Blurring faces', who: 'member', path: school, steps: openBlurDialog },
  { name: 'uploads', title: 'Photos uploading', who: 'member2', path: school, steps: chooseFilesThatNeverUpload },
  {
    name: 'photo',
    title: 'A photo, large',
    who: 'member',
    path: school,
    steps: (page) =>
      page
        .getByRole('button', { name: /^Enlarge/ })
        .first()
        .click(),
  },
  { name: 'post-menu', title: 'Menu of a post', who: 'member', path: school, steps: openPostMenu },
  {
    name: 'delete-post',
    title: 'Deleting a post',
    who: 'member2',
    path: school,
    steps: clickPostMenuItem('Delete Post'),
  },
  { name: 'edit-post', title: 'Editing a post', who: 'member2', path: school, steps: clickPostMenuItem('Edit Post') },
  {
    name: 'report-post',
    title: 'Reporting a post',
    who: 'member',
    path: school,
    steps: clickPostMenuItem('Report post'),
  },
  {
    name: 'bell',
    title: 'Notifications menu',
    who: 'member',
    path: '/dashboard',
    steps: clickButton(/^Notifications/),
  },
  {
    name: 'account-menu',
    title: 'Account menu',
    who: 'member',
    path: '/dashboard',
    steps: clickButton(/^Account menu/),
  },
  { name: 'member-menu', title: 'Menu of a member', who: 'member', path: '/dashboard', steps: clickButton('Menu') },
  { name: 'schools', title: 'Schools', who: 'member', path: '/schools', inSet: true },
  {
    name: 'schools-search',
    title: 'Schools, searched',
    who: 'member',
    path: '/schools',
    steps: fillSearchField('Search schools', 'ecole'),
  },
  {
    name: 'schools-nothing',
    title: 'No school found',
    who: 'member',
    path: '/schools',
    steps: fillSearchField('Search schools', 'qqqq'),
  },
  { name: 'school', title: 'A school and its board', who: 'member', path: school, inSet: true },
  { name: 'school-not-found', title: 'No such school', who: 'member', path: '/schools/999999', status: 404 },
  { name: 'subscriptions', title: 'Followed schools', who: 'member', path: '/subscriptions' },
  { name: 'saved', title: 'Saved posts', who: 'member', path: '/saved' },
  { name: 'calendar', title: 'Calendar of followed schools', who: 'member', path: '/calendar' },
  {
    name: 'calendar-month',
    title: 'Month of followed schools',
    who: 'member',
    path: '/calendar',
    steps: selectTab('Month'),
  },
  { name: 'notifications', title: 'Notifications', who: 'member', path: '/notifications', inSet: true },
  { name: 'account', title: 'Profile', who: 'member', path: '/account' },
  {
    name: 'account-errors',
    title: 'Profile, with errors',
    who: 'member',
    path: '/account',
    steps: async (page) => {
      await fillField('Email', 'wrong')(page);
      await clickButton('Save Changes')(page);
    },
  },
  { name: 'avatar', title: 'Profile photo', who: 'member', path: '/account', steps: clickButton('Add a Photo') },
  { name: 'account-password', title: 'Password', who: 'member', path: '/account?tab=password' },
  {
    name: 'account-subscription',
    title: 'Subscription in the account',
    who: 'member',
    path: '/account?tab=subscription',
  },
  { name: 'account-notifications', title: 'Notification settings', who: 'member', path: '/account/notifications' },
  { name: 'account-posts', title: 'Own posts', who: 'member', path: '/account/posts' },
  { name: 'account-following', title: 'Followed and muted', who: 'member', path: '/account/following' },
  { name: 'account-calendar', title: 'Calendar address', who: 'member', path: '/account/calendar' },
  { name: 'account-invitations', title: 'Invitations', who: 'member', path: '/account/invitations' },
  { name: 'account-data', title: 'Your data', who: 'member', path: '/account/data' },
  { name: 'subscription-active', title: 'Membership, active', who: 'member', path: '/subscription', inSet: true },
  { name: 'subscription-trial', title: 'Membership, trial', who: 'trial', path: '/subscription' },
  { name: 'subscription-canceled', title: 'Membership, canceled', who: 'canceled', path: '/subscription' },
  { name: 'subscription-lapsed', title: 'Membership, ended', who: 'lapsed', path: '/subscription' },
  { name: 'subscription-new', title: 'Membership, none yet', who: 'newcomer', path: '/subscription' },
  {
    name: 'payment',
    title: 'Payment, with the Stripe emulator',
    who: 'newcomer',
    path: '/subscription',
    steps: openPaymentCardForm,
    inSet: true,
  },
  {
    name: 'subscription-unfinished',
    title: 'Membership, payment not finished',
    who: 'newcomer',
    path: '/subscription',
  },
  {
    name: 'payment-not-found',
    title: 'Unknown payment',
    who: 'newcomer',
    path: '/subscription/success?payment_intent=pi_none&payment_intent_client_secret=pi_none_secret_x',
  },
  { name: 'own-review', title: 'A decision about your own post', who: 'chris', path: findPathOfDecisionShownToAuthor },
  { name: 'dashboard-lapsed', title: 'Dashboard, membership ended', who: 'lapsed', path: '/dashboard' },
  { name: 'dashboard-empty', title: 'Dashboard, empty', who: 'newcomer', path: '/dashboard' },
  { name: 'school-free', title: 'A board, without membership', who: 'newcomer', path: school },
  { name: 'saved-empty', title: 'Nothing saved', who: 'newcomer', path: '/saved' },
  { name: 'notifications-empty', title: 'No notifications', who: 'newcomer', path: '/notifications' },
  { name: 'subscriptions-empty', title: 'No school followed', who: 'newcomer', path: '/subscriptions' },
  { name: 'account-empty', title: 'No own posts', who: 'newcomer', path: '/account/posts' },

  { name: 'admin-dashboard', title: 'Administration', who: 'admin', path: '/admin/dashboard', inSet: true },
  { name: 'admin-calendars', title: 'Calendars of others', who: 'admin', path: '/admin/calendars' },
  { name: 'admin-growth', title: 'Growth', who: 'admin', path: '/admin/growth' },
  { name: 'admin-launch', title: 'Launch', who: 'admin', path: '/admin/launch' },
  { name: 'admin-settings', title: 'Settings', who: 'admin', path: '/admin/settings' },
  { name: 'admin-corrections', title: 'Corrections', who: 'admin', path: '/admin/corrections' },
  { name: 'admin-schools', title: 'Schools, administration', who: 'admin', path: '/admin/schools' },
  { name: 'admin-school', title: 'A school, administration', who: 'admin', path: adminSchool },
  {
    name: 'admin-school-form',
    title: 'A school, edited',
    who: 'admin',
    path: async (page) => `${await adminSchool(page)}/edit`,
  },
  {
    name: 'admin-school-new',
    title: 'A new school, with errors',
    who: 'admin',
    path: '/admin/schools/new',
    steps: clickButton('Create School'),
  },
  {
    name: 'admin-school-delete',
    title: 'Deleting a school',
    who: 'admin',
    path: '/admin/schools?q=Sunnyside',
    steps: clickButton(/^Delete Sunnyside/),
  },
  { name: 'admin-event', title: 'A new event', who: 'admin', path: adminSchool, steps: clickButton('New event') },
  {
    name: 'admin-import',
    title: 'Import of a list of schools',
    who: 'admin',
    path: '/admin/schools',
    steps: clickButton('Import CSV'),
  },
  {
    name: 'admin-import-preview',
    title: 'Import preview',
    who: 'admin',
    path: '/admin/schools',
    steps: startSchoolImport,
  },
  { name: 'admin-users', title: 'Users', who: 'admin', path: '/admin/users' },
  {
    name: 'admin-users-delete',
    title: 'Deleting users',
    who: 'admin',
    path: '/admin/users',
    steps: async (page) => {
      await fillSearchField('Search users', 'josee')(page);
      return openDeleteConfirmation(page);
    },
  },
  { name: 'admin-user', title: 'A user', who: 'admin', path: adminUserPath('member@demo.test') },
  {
    name: 'admin-user-rights',
    title: 'Rights of a user',
    who: 'admin',
    path: '/admin/users',
    steps: async (page) => {
      await fillSearchField('Search users', 'josee')(page);
      return openDialog('Edit')(page);
    },
  },
  { name: 'moderation', title: 'Moderation', who: 'admin', path: '/admin/moderation', inSet: true },
  {
    name: 'moderation-decided',
    title: 'Moderation, decided',
    who: 'admin',
    path: '/admin/moderation',
    steps: selectTab('Decided'),
  },
  {
    name: 'moderation-words',
    title: 'Watched words',
    who: 'admin',
    path: '/admin/moderation',
    steps: selectTab('Watched words'),
  },
  {
    name: 'moderation-settings',
    title: 'Settings of moderation',
    who: 'admin',
    path: '/admin/moderation',
    steps: selectTab('Settings'),
  },
  { name: 'review', title: 'A review', who: 'admin', path: adminPathOfReviewedPost('Trumpet left') },
  { name: 'review-appeal', title: 'A review with an appeal', who: 'admin', path: adminPathOfReviewedPost('Two spots') },
  {
    name: 'review-errors',
    title: 'A review, with errors',
    who: 'admin',
    path: adminPathOfReviewedPost('First job'),
    steps: clickLastButtonNamed('Decide'),
  },
  { name: 'admin-status', title: 'Status', who: 'admin', path: '/admin/status' },
  { name: 'admin-mail', title: 'Email', who: 'admin', path: '/admin/mail' },
  { name: 'audit', title: 'Audit log', who: 'admin', path: '/admin/audit' },
];
