import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { ScreenshotSettings, ScreenshotBrowser } from './screenshot-browser';
import { SCREENSHOT_DEFINITIONS, type ScreenshotDefinition } from './screenshot-list';
import { takeScreenshot } from './take-screenshot';

const FOLDER = path.join('docs', 'screens');
const WEBP = { quality: 70, effort: 6, smartSubsample: true };

const DESK: ScreenshotSettings = { width: 1280, height: 900, isDark: false, scale: 1 };
const PHONE: ScreenshotSettings = { width: 390, height: 844, isDark: false, scale: 1.5 };
/** Screens that also get a dark version. */
const BY_NIGHT = ['home', 'dashboard'];

const views = ({ name }: ScreenshotDefinition) => [
  { file: `desk/${name}.webp`, look: DESK },
  { file: `phone/${name}.webp`, look: PHONE },
  ...(BY_NIGHT.includes(name) ? [{ file: `desk/${name}-dark.webp`, look: { ...DESK, isDark: true } }] : []),
];

/** Redraws the screenshots in docs/screens and the page that shows them. Returns the number of screens that failed. */
export async function createScreenshotGallery(
  screenshotBrowser: ScreenshotBrowser,
  isWanted: (name: string) => boolean,
): Promise<number> {
  for (const folder of ['desk', 'phone']) await mkdir(path.join(FOLDER, folder), { recursive: true });
  const shownScreens = SCREENSHOT_DEFINITIONS.filter(({ inSet }) => inSet);
  let missing = 0;
  for (const screen of shownScreens.filter(({ name }) => isWanted(name))) {
    for (const { file, look } of views(screen)) {
      const picture = await takeScreenshot(screenshotBrowser, screen, look, 'first sight');
      if (picture) await sharp(picture).webp(WEBP).toFile(path.join(FOLDER, file));
      else missing += 1;
    }
  }
  await writeFile(path.join(FOLDER, 'README.md'), [HEAD, ...shownScreens.map(sectionOf)].join('\n'));
  await removeOthers(shownScreens.flatMap((screen) => views(screen).map(({ file }) => file)));
  return missing;
}

function sectionOf(screen: ScreenshotDefinition): string {
  const pictures = views(screen).map(
    ({ file, look }) => `<img src="${file}" width="${look === PHONE ? 195 : 560}" alt="${altOf(screen, look)}">`,
  );
  return `## ${screen.title}\n\n${pictures.join('\n')}\n`;
}

/** Deletes images of screens that are no longer in the set. */
async function removeOthers(files: string[]): Promise<void> {
  for (const file of await readdir(FOLDER, { recursive: true }))
    if (file.endsWith('.webp') && !files.includes(file)) await rm(path.join(FOLDER, file));
}

const altOf = ({ title }: ScreenshotDefinition, { width, isDark }: ScreenshotSettings) =>
  `${title}, ${width} pixels wide${isDark ? ', dark' : ''}`;

const HEAD = `# Screens

\`npm run screens\` makes this page from the demo community, whose people and texts are invented.
\`npm run screens -- --all --out DIR\` draws every screen in every state at 390, 768 and 1280 pixels, light and dark.
`;
