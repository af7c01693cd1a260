/** Creates an element: `make('p', {className: 'note'}, 'Text')`. Children are inserted as text, never as HTML. */
export function make(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes('-')) node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children.filter((child) => child !== null));
  return node;
}

/** Returns a query parameter of the page's address. */
export const asked = (name) => new URLSearchParams(location.search).get(name);

export const lastPart = () => location.pathname.split('/').at(-1);
