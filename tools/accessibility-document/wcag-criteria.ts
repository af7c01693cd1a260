const E2E = 'tests/e2e';
const CHECKS = 'tests/support/accessibility';
const AXE = `${CHECKS}/axe.ts`;
const STRUCTURE = `${CHECKS}/structure.ts`;
const COLOURS = `${CHECKS}/forced-colours.ts`;
const CUT = `${CHECKS}/cut-texts.ts`;
const TRANSCRIPTS = `${E2E}/accessibility/transcripts.spec.ts`;
const KEYBOARD = `${E2E}/accessibility/keyboard.spec.ts`;
const FOCUS = `${E2E}/accessibility/focus.spec.ts`;
const PHONES = `${E2E}/accessibility/small-screens.spec.ts`;
const LARGE = `${E2E}/accessibility/large-text.spec.ts`;
const HELP = `${E2E}/accessibility/help-and-sign-in.spec.ts`;

type Criterion = {
  name: string;
  level: 'A' | 'AA';
  /** Short description of what the tests check, or the reason why the criterion does not apply. */
  proof: string;
  /**
   * Test files that verify this success criterion. The list is empty if the criterion does not apply, and `proof` then
   * says why.
   */
  tests: readonly string[];
};

const row = (name: string, level: Criterion['level'], proof: string, ...tests: string[]): Criterion => ({
  name,
  level,
  proof,
  tests,
});

/** All success criteria of WCAG 2.2 at levels A and AA, by number. */
export const WCAG_CRITERIA: Readonly<Record<string, Criterion>> = {
  '1.1.1': row('Non-text Content', 'A', 'Pictures and icons have names or are hidden.', AXE, TRANSCRIPTS),
  '1.2.1': row('Audio-only and Video-only', 'A', 'Members describe their videos in a text field.', `${E2E}/accessibility/media.spec.ts`),
  '1.2.2': row('Captions (Prerecorded)', 'A', "Members' videos may lack captions, and our accessibility statement says so. We publish no videos of our own.", 'tests/contract/accessibility.test.ts'),
  '1.2.3': row('Audio Description or Alternative', 'A', 'Members describe their videos in a text field.', `${E2E}/accessibility/media.spec.ts`),
  '1.2.4': row('Captions (Live)', 'AA', 'The site has no live video.'),
  '1.2.5': row('Audio Description', 'AA', "Members' videos may lack audio description, and our accessibility statement says so. We publish no videos of our own.", 'tests/contract/accessibility.test.ts'),
  '1.3.1': row('Info and Relationships', 'A', 'Headings, lists, tables, labels and landmarks are marked up.', AXE, TRANSCRIPTS),
  '1.3.2': row('Meaningful Sequence', 'A', 'Approved transcripts show the reading order.', TRANSCRIPTS),
  '1.3.3': row('Sensory Characteristics', 'A', 'Every control has a name in text.', TRANSCRIPTS),
  '1.3.4': row('Orientation', 'AA', 'Pages work at every size and lock no orientation.', LARGE, PHONES),
  '1.3.5': row('Identify Input Purpose', 'AA', 'Fields about the person have autocomplete tokens.', HELP),
  '1.4.1': row('Use of Color', 'A', 'States remain visible in forced colours, and links in texts are underlined.', COLOURS, AXE),
  '1.4.2': row('Audio Control', 'A', 'Nothing plays automatically.', STRUCTURE),
  '1.4.3': row('Contrast (Minimum)', 'AA', 'axe measures every text style, light and dark.', AXE),
  '1.4.4': row('Resize Text', 'AA', 'Every page works with 200% text.', LARGE),
  '1.4.5': row('Images of Text', 'AA', 'No image contains text, except the logo.', TRANSCRIPTS),
  '1.4.10': row('Reflow', 'AA', 'Every page fits 320 by 256 pixels.', CUT, PHONES),
  '1.4.11': row('Non-text Contrast', 'AA', 'Field borders and focus rings have enough contrast.', 'components/gallery/colour-contrast.test.ts'),
  '1.4.12': row('Text Spacing', 'AA', 'Wider text spacing cuts nothing off.', CUT),
  '1.4.13': row('Content on Hover or Focus', 'AA', 'The label of a school on the map stays open under the pointer and closes on Escape.', `${E2E}/public/explore.spec.ts`),
  '2.1.1': row('Keyboard', 'A', 'Whole journeys work by keyboard alone.', KEYBOARD, `${E2E}/accessibility/keyboard-posts.spec.ts`, `${E2E}/accessibility/keyboard-account.spec.ts`, `${E2E}/accessibility/keyboard-membership.spec.ts`, `${E2E}/admin/keyboard.spec.ts`),
  '2.1.2': row('No Keyboard Trap', 'A', 'Dialogs keep the focus until Escape closes them.', KEYBOARD, `${E2E}/accessibility/keyboard-posts.spec.ts`),
  '2.1.4': row('Character Key Shortcuts', 'A', 'Shortcuts need Ctrl, or work only in the focused list.', `${E2E}/community/asking.spec.ts`, `${E2E}/admin/inbox.spec.ts`),
  '2.2.1': row('Timing Adjustable', 'A', 'An expired session keeps the typed text.', `${E2E}/community/drafts.spec.ts`),
  '2.2.2': row('Pause, Stop, Hide', 'A', 'Nothing moves automatically.', STRUCTURE),
  '2.3.1': row('Three Flashes', 'A', 'No animation repeats fast, and reduced motion stops all.', STRUCTURE),
  '2.4.1': row('Bypass Blocks', 'A', 'The skip link leads past the header.', KEYBOARD),
  '2.4.2': row('Page Titled', 'A', 'Every page has its own title.', `${E2E}/accessibility/public.spec.ts`),
  '2.4.3': row('Focus Order', 'A', 'Tests check the focus after each keyboard action.', KEYBOARD, TRANSCRIPTS),
  '2.4.4': row('Link Purpose (In Context)', 'A', 'Transcripts contain the name of each link.', TRANSCRIPTS, AXE),
  '2.4.5': row('Multiple Ways', 'AA', 'Menus, search and sitemap lead to pages.', `${E2E}/public/public.spec.ts`, `${E2E}/public/search-engines.spec.ts`),
  '2.4.6': row('Headings and Labels', 'AA', 'Transcripts show the headings, one for each post.', TRANSCRIPTS),
  '2.4.7': row('Focus Visible', 'AA', 'No box cuts off a focus ring.', FOCUS, KEYBOARD),
  '2.4.11': row('Focus Not Obscured (Minimum)', 'AA', 'Header, bottom bar, form bar and upload tray cover no focused element.', FOCUS, PHONES),
  '2.5.1': row('Pointer Gestures', 'A', 'Buttons zoom the map and switch between pictures.', `${E2E}/public/explore.spec.ts`, `${E2E}/community/pictures.spec.ts`),
  '2.5.2': row('Pointer Cancellation', 'A', 'Buttons act on click. A drag of the map opens no school.', `${E2E}/public/explore.spec.ts`),
  '2.5.3': row('Label in Name', 'A', 'Tests find controls by their visible text.', AXE, TRANSCRIPTS),
  '2.5.4': row('Motion Actuation', 'A', 'The site does not read motion sensors.'),
  '2.5.7': row('Dragging Movements', 'AA', 'Buttons move the profile photo and order photos. The map zooms by buttons and double click.', `${E2E}/account/avatar.spec.ts`, `${E2E}/accessibility/keyboard-posts.spec.ts`, `${E2E}/public/explore.spec.ts`),
  '2.5.8': row('Target Size (Minimum)', 'AA', 'Targets have at least 24 by 24 pixels.', STRUCTURE, PHONES),
  '3.1.1': row('Language of Page', 'A', 'Every page is marked as English.', STRUCTURE),
  '3.1.2': row('Language of Parts', 'AA', "Our texts are English. Members' texts have no marked language.", `${E2E}/loading/translated.spec.ts`),
  '3.2.1': row('On Focus', 'A', 'The focus alone changes nothing.', KEYBOARD, FOCUS),
  '3.2.2': row('On Input', 'A', 'Only filters change the list immediately, and they announce the result.', `${E2E}/community/schools.spec.ts`),
  '3.2.3': row('Consistent Navigation', 'AA', 'Header and footer are the same on all pages.', `${E2E}/public/public.spec.ts`),
  '3.2.4': row('Consistent Identification', 'AA', 'Each kind of control is one component.', 'components/gallery/complete.test.ts'),
  '3.2.6': row('Consistent Help', 'A', 'Every page offers help in the same place.', HELP),
  '3.3.1': row('Error Identification', 'A', 'Errors are in text, at their fields, and announced once.', STRUCTURE, TRANSCRIPTS),
  '3.3.2': row('Labels or Instructions', 'A', 'Every field has a label.', AXE, TRANSCRIPTS),
  '3.3.3': row('Error Suggestion', 'AA', 'Errors say what to enter.', `${E2E}/account/sign-in.spec.ts`, `${E2E}/accessibility/member.spec.ts`),
  '3.3.4': row('Error Prevention', 'AA', 'Payments and deletions are confirmed or can be undone.', `${E2E}/membership/membership.spec.ts`, `${E2E}/account/account.spec.ts`),
  '3.3.7': row('Redundant Entry', 'A', 'No form asks twice for the same information. Forms keep drafts and fill in what the account contains.', `${E2E}/community/drafts.spec.ts`, HELP),
  '3.3.8': row('Accessible Authentication (Minimum)', 'AA', 'Passwords can be pasted and shown. Passkeys work. There is no puzzle.', HELP, `${E2E}/account/sign-in.spec.ts`),
  '4.1.2': row('Name, Role, Value', 'A', 'axe and the transcripts check every control.', TRANSCRIPTS, AXE),
  '4.1.3': row('Status Messages', 'AA', 'Transcripts contain what live regions announce.', TRANSCRIPTS),
}; // prettier-ignore
