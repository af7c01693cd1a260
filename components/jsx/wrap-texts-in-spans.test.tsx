import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

const renderedMarkup = (node: ReactNode) => renderToStaticMarkup(node);

const Card = ({ children }: { children: ReactNode }) => (
  <div>
    <hr />
    {children}
  </div>
);
const Bare = ({ children }: { children: ReactNode }) => <>{children}</>;

describe('wrapTextsInSpans, which puts a span around each text that has siblings', () => {
  it.each<[what: string, node: ReactNode, markup: string]>([
    [
      'an element',
      <p>
        Hello <b>you</b>
      </p>,
      '<p><span>Hello </span><b>you</b></p>',
    ],
    [
      'a component',
      <p>
        <Bare>{null}</Bare> Hello
      </p>,
      '<p><span> Hello</span></p>',
    ],
    ['a list', <p>Hello {[<b key="1">you</b>]}</p>, '<p><span>Hello </span><b>you</b></p>'],
    [
      'an element in a list',
      <p>{['Hello ', <b key="1">you</b>, 2]}</p>,
      '<p><span>Hello </span><b>you</b><span>2</span></p>',
    ],
    ['an element that a component adds', <Card>Hello</Card>, '<div><hr/><span>Hello</span></div>'],
    [
      'an element that a component adds to several texts',
      <Card>Hello {2} you</Card>,
      '<div><hr/><span>Hello 2 you</span></div>',
    ],
    [
      'a big number',
      <p>
        {3n}
        <b />
      </p>,
      '<p><span>3</span><b></b></p>',
    ],
    [
      'zero',
      <p>
        {0}
        <b />
      </p>,
      '<p><span>0</span><b></b></p>',
    ],
  ])('a text with siblings is wrapped in a span: %s', (_, node, markup) => {
    expect(renderedMarkup(node)).toBe(markup);
  });

  it.each<[what: string, node: ReactNode, markup: string]>([
    ['alone', <p>Hello</p>, '<p>Hello</p>'],
    [
      'followed by texts',
      <p>
        Hello {2} of {3}
      </p>,
      '<p>Hello 2 of 3</p>',
    ],
    [
      'followed by empty values',
      <p>
        Hello{false}
        {null}
        {undefined}
        {''}
      </p>,
      '<p>Hello</p>',
    ],
    ['made of a list of texts', <p>{['a', 'b']}c</p>, '<p>abc</p>'],
    [
      'the text of an option',
      <option value="1">
        {1} of {2}
      </option>,
      '<option value="1">1 of 2</option>',
    ],
  ])('a text is not wrapped in a span if it is %s', (_, node, markup) => {
    expect(renderedMarkup(node)).toBe(markup);
  });

  it.each<[what: string, node: ReactNode]>([
    ['a fragment', <Fragment>Hello</Fragment>],
    ['a fragment of several texts', <>Hel{'lo'}</>],
    ['a component that adds no element', <Bare>Hello</Bare>],
  ])('a text in %s is wrapped in a span', (_, node) => {
    expect(renderedMarkup(node)).toBe('<span>Hello</span>');
  });

  it('an element keeps its position among its siblings if the text before the element is empty', () => {
    const positions = (name: string | null) =>
      (
        <p>
          {name}
          {'!'}
          <input />
        </p>
      ).props.children.findIndex((child: { type?: string } | null) => child?.type === 'input');
    expect(positions(null)).toBe(2);
    expect(positions('Ann')).toBe(2);
  });
});
