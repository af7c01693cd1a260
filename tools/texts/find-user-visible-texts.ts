import ts from 'typescript';

export type UserVisibleText = { line: number; text: string };

/** Attributes and properties whose values people read, even if a value is a single word. */
const READ =
  /^(?:alt|aria-label|ariaLabel|cancel|confirm|description|heading|hint|label|legend|message|name|note|pending|placeholder|text|title|summary)$/;
/** Attributes and properties whose values only machines read. */
const MACHINE =
  /^(?:className|class|key|href|id|src|d|style|type|variant|size|autoComplete|rel|target|content|event|code)$/;
/**
 * Values of the attribute or property `name` are often identifiers for machines. A value that matches this pattern is
 * such an identifier, so it is not a text for people.
 */
const IDENTIFIER = /^[a-z][\w.-]*$/;
const SENTENCE = /^[\s“"‘]*\p{Lu}[\p{L}’'-]*[,:]? .*\p{L}/su;

/**
 * Returns the texts of a file that people may read, with `{…}` in place of values. Includes doubtful texts, because a
 * person reviews the list.
 */
export function findUserVisibleTexts(file: string, source: string): UserVisibleText[] {
  const texts: UserVisibleText[] = [];
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const add = (node: ts.Node, text: string) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(plain))
      texts.push({ line: root.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: plain });
  };
  const visit = (node: ts.Node): void => {
    if (isForMachines(node)) return;
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      if (node.children.some((child) => ts.isJsxText(child) && child.text.trim() !== '')) {
        add(node, wordsOf(node));
        for (const attribute of elementsWithin(node).flatMap(attributesOf)) visit(attribute);
        return;
      }
    } else if (isString(node)) {
      const text = wordsOf(node);
      const place = nameOfPlace(node);
      if (SENTENCE.test(text) || (READ.test(place) && !(place === 'name' && IDENTIFIER.test(text)))) add(node, text);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return texts;
}

const isString = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

const isForMachines = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isTaggedTemplateExpression(node) ||
  (ts.isCallExpression(node) && node.expression.getText() === 'Prisma.raw') ||
  ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && MACHINE.test(node.name.getText()));

/**
 * Returns the name of the attribute or property that contains a string, even if the string is inside a condition or
 * parentheses.
 */
function nameOfPlace(node: ts.Node): string {
  let at = node.parent;
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at) || ts.isJsxExpression(at)) at = at.parent;
  return ts.isJsxAttribute(at) || ts.isPropertyAssignment(at) ? at.name.getText().replace(/['"]/g, '') : '';
}

function wordsOf(node: ts.Node): string {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) return node.children.map(wordsOf).join('');
  if (!ts.isJsxExpression(node)) return '';
  const { expression } = node;
  if (!expression) return '';
  if (ts.isConditionalExpression(expression))
    return `{${[expression.whenTrue, expression.whenFalse].map(wordsOf).join('|')}}`;
  if (ts.isBinaryExpression(expression)) {
    const isOnlyIf = expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return `{${[...(isOnlyIf ? [] : ['…']), wordsOf(expression.right) || '…'].join('|')}}`;
  }
  return isString(expression) ? wordsOf(expression) : '{…}';
}

const elementsWithin = (node: ts.Node): (ts.JsxElement | ts.JsxSelfClosingElement)[] => {
  const inner: (ts.JsxElement | ts.JsxSelfClosingElement)[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isJsxElement(child) || ts.isJsxSelfClosingElement(child)) inner.push(child);
    ts.forEachChild(child, visit);
  };
  visit(node);
  return inner;
};

const attributesOf = (node: ts.JsxElement | ts.JsxSelfClosingElement) =>
  (ts.isJsxElement(node) ? node.openingElement : node).attributes.properties;
