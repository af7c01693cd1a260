import type { Place, Rule } from './rule.ts';

/**
 * Requires components to return elements instead of strings. React fails if it removes a string that the browser's
 * translation has replaced. Strings in a fragment are allowed, because `components/jsx` wraps them in an element.
 */

type Syntax = Place & {
  type: string;
  name?: string;
  value?: unknown;
  id?: Syntax | null;
  parent?: Syntax;
  body?: Syntax;
  argument?: Syntax | null;
  expression?: Syntax;
  consequent?: Syntax;
  alternate?: Syntax;
  left?: Syntax;
  right?: Syntax;
  operator?: string;
  callee?: Syntax;
  property?: Syntax;
  arguments?: Syntax[];
};

/** Functions that always throw. A component whose last statement calls one of these functions returns nothing. */
const THROW = new Set(['notFound', 'redirect', 'permanentRedirect', 'forbidden', 'unauthorized']);
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const isComponentName = (name: string | undefined): boolean => /^[A-Z][A-Za-z0-9]*[a-z]/.test(name ?? '');

/** Returns true if the innermost function that contains the node is a component. */
function isOfComponent(node: Syntax): boolean {
  let at = node.parent;
  while (at && !FUNCTIONS.has(at.type)) at = at.parent;
  return at !== undefined && isComponent(at);
}

const isComponent = (node: Syntax): boolean =>
  isComponentName(node.id?.name ?? (node.parent?.type === 'VariableDeclarator' ? node.parent.id?.name : undefined));

/**
 * Returns the expression that a function returns in its last statement, or the body of an arrow function without
 * braces.
 */
const resultOf = ({ body }: Syntax): Syntax | null | undefined =>
  body?.type === 'BlockStatement' ? (body.body as unknown as Syntax[]).at(-1)?.argument : body;

/** Matches lists of elements such as `list.map((each) => <li />)`. */
const isListOfElements = ({ callee, arguments: [make] = [] }: Syntax): boolean =>
  callee?.property?.name === 'map' && make?.type === 'ArrowFunctionExpression' && isElement(resultOf(make));

function isElement(node: Syntax | null | undefined): boolean {
  switch (node?.type) {
    case undefined:
    case 'JSXElement':
    case 'JSXFragment':
      return true;
    case 'Literal':
      return node.value === null || typeof node.value === 'boolean';
    case 'Identifier':
      return node.name === 'undefined';
    case 'ConditionalExpression':
      return isElement(node.consequent) && isElement(node.alternate);
    case 'LogicalExpression':
      return isElement(node.right) && (node.operator === '&&' || isElement(node.left));
    case 'CallExpression':
      return THROW.has(node.callee?.name ?? '') || node.callee?.name === 'createElement' || isListOfElements(node);
    case 'ParenthesizedExpression':
    case 'TSNonNullExpression':
      return isElement(node.expression);
    default:
      return false;
  }
}

export const componentReturnsElement: Rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { bare: 'A component returns elements: put what it returns into <>…</>, which gives a text an element.' },
  },
  create(context) {
    const check = (node: Syntax | null | undefined) => {
      if (node && !isElement(node)) context.report({ node, messageId: 'bare' });
    };
    return {
      ReturnStatement(node) {
        if (isOfComponent(node as Syntax)) check((node as Syntax).argument);
      },
      ArrowFunctionExpression(node) {
        const { body } = node as unknown as Syntax;
        if (body?.type !== 'BlockStatement' && isComponent(node as unknown as Syntax)) check(body);
      },
    };
  },
};
