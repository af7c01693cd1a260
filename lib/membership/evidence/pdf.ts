import 'server-only';
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { now } from '@/lib/time/clock';
import { formatDate } from '@/lib/time/format-dates';
import type { DisputeEvidence } from './collect-evidence';

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 54];
const [SIZE, LEADING] = [10, 14];

/** Renders the evidence as letter-size PDF pages of plain text, in a font that every PDF reader includes. */
export async function renderEvidencePdf({ title, sections }: DisputeEvidence): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  document.setCreationDate(now());
  const [plain, bold] = [
    await document.embedFont(StandardFonts.Helvetica),
    await document.embedFont(StandardFonts.HelveticaBold),
  ];
  const sheet = new Sheet(document);
  sheet.write(title, bold, 15);
  sheet.write(`Made on ${formatDate(now().toISOString())}. Times are those of Halifax, Nova Scotia.`, plain, 9);
  for (const section of sections.filter(({ lines }) => lines.length > 0)) {
    sheet.space(10);
    sheet.write(section.title, bold, 12);
    for (const line of section.lines) sheet.write(line, plain, SIZE);
  }
  sheet.number(plain);
  return document.save();
}

/** Writes text lines from the top of a page to its bottom, then starts a new page. */
class Sheet {
  private page: PDFPage;
  private y = HEIGHT - MARGIN;

  constructor(private readonly document: PDFDocument) {
    this.page = document.addPage([WIDTH, HEIGHT]);
  }

  space(points: number): void {
    this.y -= points;
  }

  write(text: string, font: PDFFont, size: number): void {
    const leading = (LEADING * size) / SIZE;
    for (const line of wrapped(drawable(text, font), font, size)) {
      if (this.y - leading < MARGIN) {
        this.page = this.document.addPage([WIDTH, HEIGHT]);
        this.y = HEIGHT - MARGIN;
      }
      this.y -= leading;
      this.page.drawText(line, { x: MARGIN, y: this.y, size, font });
    }
  }

  number(font: PDFFont): void {
    const pages = this.document.getPages();
    for (const [index, page] of pages.entries())
      page.drawText(`${index + 1} of ${pages.length}`, { x: WIDTH - MARGIN - 40, y: MARGIN / 2, size: 8, font });
  }
}

/** Replaces each letter that the font lacks with a question mark. The font has only Western European letters. */
function drawable(text: string, font: PDFFont): string {
  const characterSet = new Set(font.getCharacterSet());
  return Array.from(text.normalize('NFC'), (letter) =>
    characterSet.has(letter.codePointAt(0) ?? 0) ? letter : '?',
  ).join('');
}

function wrapped(text: string, font: PDFFont, size: number): string[] {
  const most = WIDTH - 2 * MARGIN;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => cut(one, font, size, most))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= most) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/** Splits a word that is longer than one line, such as a hash. */
function cut(word: string, font: PDFFont, size: number, most: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= most) return [word];
  const half = Math.ceil(word.length / 2);
  return [...cut(word.slice(0, half), font, size, most), ...cut(word.slice(half), font, size, most)];
}
