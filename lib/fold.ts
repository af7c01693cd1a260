// What texts are compared by, and what of a name is shown. What a person wrote is never changed by it, but for a name's own line.

/** All that nobody sees: format and direction characters, fillers, and control characters that are no white space. */
const INVISIBLE = /(?![\t-\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** Letters alone, each in its plainest form: without accents, marks and what cannot be seen. */
export const bare = (text: string): string => text.normalize('NFKD').replace(INVISIBLE, '').replace(/\p{M}/gu, '');

/** Without case, accents, marks, forms of letters and what cannot be seen: 'cheticamp' for 'Chéticamp', 'clown' for '𝐂𝐋𝐎\u200b𝐖𝐍'. */
export const fold = (text: string): string => bare(bare(text).toUpperCase().toLowerCase());

/** The same but for what joins letters, as Persian and emoji need it. */
const UNSEEN = /(?![\t-\r\u0085\u200c\u200d\ufe0f])[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;
const JOINS_NOTHING = /(?<!\S)[\u200c\u200d\ufe0f]+|(?<![\u200c\u200d])[\u200c\u200d]+(?!\S)/gu;

/** A name or heading as a line: what cannot be seen, and what turns the direction of what stands beside it, is left out. */
export const oneLine = (text: string): string =>
  text.replace(UNSEEN, '').replace(/\s+/gu, ' ').replace(JOINS_NOTHING, '').trim();

/** Whether a line holds what `oneLine` would leave out, white space other than spaces included. */
export const hasUnseen = (line: string): boolean => line.search(UNSEEN) >= 0 || /[\t-\r\u0085\u2028\u2029]/.test(line);
