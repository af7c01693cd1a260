import { getProcessWideValue } from '../process-wide-values.ts';
import { toJson } from './cached-json.ts';

/**
 * Request header that marks the server's own request for a page template. The server deletes this header from all other
 * requests.
 */
export const PAGE_TEMPLATE_REQUEST_HEADER = 'x-page-template';

/** Maximum number of templates that a process keeps, enough for all schools. A template has about 100 kB. */
export const MAX_PAGE_TEMPLATES = 400;

/** Id of the element that contains a page's data as JSON. */
export const PAGE_DATA_ID = 'page-data';

/** Random text in every marker. Nobody can guess it, so nobody can write a post that contains a marker. */
const secret = (): string => getProcessWideValue('template-slots', () => crypto.randomUUID());

/**
 * Returns the text that marks a slot (the place of a personal part) in a page template. The web server replaces the
 * marker in each response.
 */
export const createSlotMarker = (name: string): string => `{${secret()}:${name}}`;

/** Splits a text at its markers. The result alternates between texts and slot names, and ends with a text. */
export const splitAtSlots = (text: string): string[] => text.split(new RegExp(`\\{${secret()}:([\\w-]+)\\}`));

/** Returns JSON that is safe inside a `<script>` element. */
export const jsonForScript = (data: unknown): string => toJson(data).replaceAll('<', '\\u003c');
