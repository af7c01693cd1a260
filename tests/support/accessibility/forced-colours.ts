/** Runs in a page with forced colours. Returns the elements whose border or state is not visible. */
export function elementsLostInForcedColours(): string[] {
  const faults: string[] = [];
  if (!matchMedia('(forced-colors: active)').matches) return ['the colours are not forced'];
  const colours = new Map<string, string>();
  const canvas = colourOf('Canvas');
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const brief = (element: Element) => element.outerHTML.slice(0, 140);

  for (const button of document.querySelectorAll(
    'button, a, input, select, textarea, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]',
  )) {
    if (
      !isShown(button) ||
      getComputedStyle(button).display === 'inline' ||
      button.matches('input[type=checkbox], input[type=radio], input[type=range], nav a, li > a, h2 a, h3 a')
    )
      continue;
    const isText =
      button.matches('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], input, select, textarea') ||
      button.textContent?.trim();
    // A button with text needs a visible edge or an underline. An icon button needs neither, because people recognize
    // its icon.
    if (isText && !hasEdge(button) && !isUnderlined(button)) faults.push(`no edge: ${brief(button)}`);
  }
  const states =
    '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), [data-highlighted]';
  for (const element of document.querySelectorAll(states)) {
    if (!isShown(element)) continue;
    if (!isUnderlined(element) && colourOf(getComputedStyle(element).backgroundColor) === canvas)
      faults.push(`its state does not show: ${brief(element)}`);
  }
  return faults;

  function hasEdge(element: Element): boolean {
    const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth, outlineStyle, backgroundColor } =
      getComputedStyle(element);
    const hasBorder = (style: string, width: string) => style !== 'none' && parseFloat(width) >= 1;
    const isFilled = ![canvas, colourOf('ButtonFace'), colourOf('transparent')].includes(colourOf(backgroundColor));
    const hasOwnEdge =
      hasBorder(borderTopStyle, borderTopWidth) ||
      hasBorder(borderBottomStyle, borderBottomWidth) ||
      outlineStyle !== 'none' ||
      isFilled;
    // The border of a group is enough for its buttons, which need no border of their own.
    return hasOwnEdge || (element.parentElement?.matches('[role=group]') === true && hasEdge(element.parentElement));
  }

  function isUnderlined(element: Element): boolean {
    return [element, ...element.querySelectorAll('span')].some((part) =>
      getComputedStyle(part).textDecorationLine.includes('underline'),
    );
  }

  function colourOf(colour: string): string {
    const knownFault = colours.get(colour);
    if (knownFault !== undefined) return knownFault;
    const probe = document.body.appendChild(document.createElement('span'));
    probe.style.setProperty('forced-color-adjust', 'none');
    probe.style.backgroundColor = colour;
    const answer = getComputedStyle(probe).backgroundColor;
    probe.remove();
    colours.set(colour, answer);
    return answer;
  }
}
