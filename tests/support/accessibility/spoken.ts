import type { CDPSession, Page } from '@playwright/test';

// Reads a page as a screen reader speaks it: one line for each element, with its role, name, state and position.

type Value = { value?: unknown };
type Node = {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  value?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
  backendDOMNodeId?: number;
};
type DomNode = { backendNodeId: number; attributes?: string[]; children?: DomNode[]; shadowRoots?: DomNode[] };
type Attributes = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** Roles without a word of their own: only their content is spoken. */
const SILENT = new Set([
  'generic', 'none', 'paragraph', 'LabelText', 'Section', 'LayoutTable', 'Legend', 'Figcaption', 'InlineTextBox',
  'strong', 'emphasis', 'mark', 'time', 'DescriptionList', 'Details', 'superscript', 'subscript', 'LineBreak', 'code',
  'rowgroup', 'sectionheader', 'sectionfooter', 'term', 'definition', 'caption', 'DescriptionListTerm', 'DescriptionListDetail', 'figure', 'RootWebArea', 'ListMarker', 'Abbr', 'listitem', 'gridcell', 'cell', 'blockquote',
]); // prettier-ignore
/** Roles whose accessible name already contains all text inside the element. */
const WHOLE = new Set([
  'button', 'link', 'textbox', 'searchbox', 'checkbox', 'radio', 'switch', 'slider', 'spinbutton', 'tab', 'menuitem',
  'option', 'image', 'progressbar', 'combobox', 'DisclosureTriangle', 'PopUpButton', 'ComboBoxSelect', 'ToggleButton',
  'StaticText', 'Video', 'Iframe', 'DateTime', 'Date', 'InputTime', 'columnheader', 'rowheader', 'ListMarker', 'svg-root',
]); // prettier-ignore
/** States of an element that a screen reader speaks, each with a function that returns the spoken words. */
const STATES: Record<string, (value: unknown) => string | null> = {
  level: (value) => `level ${String(value)}`,
  required: (value) => (value ? 'required' : null),
  invalid: (value) => (value === 'false' ? null : 'invalid'),
  disabled: (value) => (value ? 'unavailable' : null),
  busy: (value) => (value ? 'busy' : null),
  expanded: (value) => (value ? 'expanded' : 'collapsed'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  checked: (value) => (value === 'true' ? 'checked' : 'not checked'),
  selected: (value) => (value ? 'selected' : null),
  modal: (value) => (value ? 'modal' : null),
  hasPopup: (value) => (value === 'false' ? null : `opens ${String(value)}`),
};

const text = (part?: Value): string =>
  String(part?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();

class Speaker {
  readonly lines: string[] = [];
  private readonly nodes: Map<string, Node>;
  constructor(
    nodes: readonly Node[],
    private readonly attributes: Attributes,
  ) {
    this.nodes = new Map(nodes.map((node) => [node.nodeId, node]));
  }

  private childrenOf({ childIds = [] }: Node): Node[] {
    return childIds.flatMap((id) => this.nodes.get(id) ?? []);
  }

  private attribute({ backendDOMNodeId = 0 }: Node, name: string): string | undefined {
    return this.attributes.get(backendDOMNodeId)?.get(name);
  }

  /** True if the node contains nothing but text. */
  private isPlain(node: Node): boolean {
    const role = text(node.role);
    const isOwn = node.ignored || SILENT.has(role) || role === 'StaticText';
    return isOwn && this.childrenOf(node).every((child) => this.isPlain(child));
  }

  private plainText(node: Node): string {
    if (text(node.role) === 'StaticText') return text(node.name);
    return this.childrenOf(node)
      .map((child) => this.plainText(child))
      .filter(Boolean)
      .join(' ');
  }

  private allText(node: Node): string {
    const own = text(node.role) === 'StaticText' || WHOLE.has(text(node.role)) ? text(node.name) : '';
    return own || this.childrenOf(node).map((child) => this.allText(child)).filter(Boolean).join(' '); // prettier-ignore
  }

  /** Returns the items of a list, without the items of nested lists. */
  private itemsOf(node: Node): Node[] {
    return this.childrenOf(node).flatMap((child) => {
      const role = text(child.role);
      if (!child.ignored && role === 'listitem') return [child];
      return role === 'list' ? [] : this.itemsOf(child);
    });
  }

  describe(node: Node): string {
    const states = (node.properties ?? []).flatMap(({ name, value }) => STATES[name]?.(value.value) ?? []);
    const current = this.attribute(node, 'aria-current');
    if (current && current !== 'false') states.push(`current ${current === 'true' ? 'section' : current}`);
    const value = text(node.value);
    const detail = text(node.description);
    const role = text(node.role).replace('ToggleButton', 'toggle button').replace('DisclosureTriangle', 'disclosure');
    return [
      [role, text(node.name) && `"${text(node.name)}"`].filter(Boolean).join(' '),
      ...(value && role !== 'StaticText' ? [`value ${value}`] : []),
      ...states,
      ...(detail ? [`described as "${detail}"`] : []),
    ].join(', ');
  }

  speak(node: Node, place = ''): void {
    const role = text(node.role);
    const say = (line: string): void => void this.lines.push(`${place}${line}`);
    const goOn = (prefix = '') =>
      this.childrenOf(node).forEach((child, at) => this.speak(child, at === 0 ? prefix : ''));
    if (role !== 'RootWebArea' && this.isPlain(node)) {
      const plain = this.plainText(node);
      if (plain) say(plain);
      return;
    }
    if (node.ignored || SILENT.has(role) || (role === 'group' && !text(node.name))) return goOn(place);
    // A screen reader says nothing about an empty live region.
    if ((role === 'status' || role === 'alert') && !this.allText(node)) return;
    if (role === 'row')
      return say(
        `row: ${this.childrenOf(node)
          .map((cell) => this.allText(cell))
          .join(' | ')}`,
      );
    if (role === 'list') {
      const items = this.itemsOf(node);
      say(
        `list${text(node.name) && ` "${text(node.name)}"`}, ${items.length} ${items.length === 1 ? 'item' : 'items'}`,
      );
      items.forEach((item, at) => this.speak(item, `${at + 1} of ${items.length}: `));
      return;
    }
    if (role === 'heading' && this.childrenOf(node).some((child) => !this.isPlain(child))) {
      say(this.describe(node));
      for (const child of this.childrenOf(node)) if (!this.isPlain(child)) this.speak(child);
      return;
    }
    say(this.describe(node));
    if (!WHOLE.has(role) && role !== 'heading') goOn();
  }
}

async function attributesOf(client: CDPSession): Promise<Attributes> {
  const { root } = (await client.send('DOM.getDocument', { depth: -1 })) as { root: DomNode };
  const all = new Map<number, ReadonlyMap<string, string>>();
  const visit = ({ backendNodeId, attributes = [], children = [] }: DomNode) => {
    const pairs = attributes.flatMap((name, at) => (at % 2 === 0 ? [[name, attributes[at + 1] ?? ''] as const] : []));
    all.set(backendNodeId, new Map(pairs));
    children.forEach(visit);
  };
  visit(root);
  return all;
}

/** Returns what a screen reader speaks when it reads the page, or the open dialog, from the beginning to the end. */
export async function transcriptOf(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  const speaker = new Speaker(nodes, await attributesOf(client));
  await client.detach();
  const [root] = nodes;
  if (root) speaker.speak(root);
  return [`page "${text(root?.name)}"`, ...speaker.lines];
}

/** Returns what a screen reader speaks about the focused element. */
export async function focusOf(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page);
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = (await client.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  })) as unknown as { nodes: Node[] };
  await client.detach();
  const [node] = nodes;
  if (!node || result.className === 'HTMLBodyElement') return 'nowhere';
  return new Speaker(nodes, new Map()).describe(node);
}

/** Records the announcements of live regions on every page that opens from now on. */
export async function recordLiveRegions(page: Page): Promise<void> {
  await page.addInitScript(listen);
}

/** Returns the announcements of live regions since the last call. */
export async function takeAnnouncements(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { said?: string[] }).said?.splice(0) ?? []);
}

/** Runs in the page. Records the texts of live regions as a screen reader would announce them. */
function listen(): void {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]';
  const spoken = new WeakMap<Element, string>();
  const pending = new Set<Element>();
  const isAssertive = (region: Element) =>
    (region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')) ===
    'assertive';
  const speak = () => {
    for (const region of pending) {
      const words = ((region as HTMLElement).innerText ?? '').replaceAll(/\s+/g, ' ').trim();
      if (!region.isConnected || region.closest('[aria-hidden=true], [aria-live=off]')) continue;
      if (words && spoken.get(region) !== words) said.push(`${isAssertive(region) ? 'alert' : 'status'}: ${words}`);
      spoken.set(region, words);
    }
    pending.clear();
  };
  const note = (node: globalThis.Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(LIVE);
    if (region) pending.add(region);
    if (node instanceof Element) for (const inner of node.querySelectorAll(LIVE)) pending.add(inner);
  };
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Element ? target.closest(LIVE) : target.parentElement?.closest(LIVE)) note(target);
      addedNodes.forEach(note);
    }
    if (pending.size > 0) setTimeout(speak, 0);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
