import { describe, expect, it } from 'vitest';
import { extractVisibleText } from './html-text';

describe('the conversion of a text without HTML markup', () => {
  it.each([
    'x < 5 and y > 3',
    'I <3 math',
    '<Room 12>',
    'Grades P–3 <and> 4–6',
    'if a <b and c> d',
    'AT&T, Q & A; R&D',
    'two  spaces\n\nand lines ',
    'Zoom <https://example.org/j/1>',
    'Write to <office@example.org> or <mailto:office@example.org>',
    'https://example.org/?a=1&copy=2&amp',
    '<!-- not finished',
    '5 <10 & 10> 5',
  ])('the text without markup %j is returned unchanged', (text) => expect(extractVisibleText(text)).toBe(text));
});

describe('the conversion of a text with HTML markup', () => {
  it.each([
    ['Q&amp;A with the principal', 'Q&A with the principal'],
    ['Children&rsquo;s choir &#8211; F&ecirc;te &#x1F3BB;', 'Children’s choir – Fête 🎻'],
    ['Parents&amp;#8217; night', 'Parents’ night'],
    ['Tea&nbsp;&amp;&nbsp;cake', 'Tea & cake'],
    ['x &lt; 5\nand y &gt; 3', 'x < 5\nand y > 3'],
    ['Code club: write &lt;b&gt;', 'Code club: write <b>'],
    ['Gym<br>Dartmouth', 'Gym\nDartmouth'],
    ['Gym<BR/>\nDartmouth<br />Door 2', 'Gym\nDartmouth\nDoor 2'],
    [
      '<ul><li>Doors open at 6</li><li>Bring a <i>mug</i> &amp; a chair</li></ul>',
      '- Doors open at 6\n- Bring a mug & a chair',
    ],
    ['<ol>\n<li><p>One</p></li>\n<li>Two<ul><li>Deep</li></ul></li></ol>', '1. One\n\n2. Two\n  - Deep'],
    ['<p>I <3 math, x < 5</p><p>See <Room 12></p>', 'I <3 math, x < 5\n\nSee <Room 12>'],
    [
      '<a href="https://example.org/form">Sign up</a> or <a href="mailto:a@example.org?subject=x">write</a>',
      'Sign up (https://example.org/form) or write (a@example.org)',
    ],
    ['<a href="https://example.org/">example.org</a>', 'example.org'],
    [
      '<a href="https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa&sa=D">Form</a>',
      'Form (https://example.org/a)',
    ],
    ['<a href="javascript:alert(1)">Here</a> <a name=top>there</a>', 'Here there'],
    ['Bring <b>boots</b>\nand a <u>hat</u>', 'Bring boots\nand a hat'],
    [
      '<html><head><title>t</title><style>p{}</style></head><body lang=EN-CA><script>alert("<p>")</script>' +
        "<!--[if gte mso 9]><xml><o:x>1</o:x></xml><![endif]--><![if !mso]><p class=MsoNormal style='margin:0'>Doors\nat six<o:p></o:p></p><![endif]></body></html>",
      'Doors\nat six'.replace('\n', ' '),
    ],
    [
      '<table><tr><td nowrap>Mon</td><td>9:00</td></tr><tr><th>Tue</th><td>10:00</td></tr></table>',
      'Mon 9:00\nTue 10:00',
    ],
    ['<h2>Agenda</h2>First<hr>Second<pre>a\n  b</pre>', 'Agenda\n\nFirst\nSecond\na\nb'],
    ['<img src="x.png" alt="Poster">', 'Poster'],
    ['<div>One</div><div><br></div><div>Two</div>', 'One\n\nTwo'],
    ['<span data-x="a&gt;b">Hi</span></p></div>', 'Hi'],
    ['<p></p>', ''],
  ])('the HTML text %j is converted to words and line breaks', (html, text) =>
    expect(extractVisibleText(html)).toBe(text),
  );

  it.each(['<div>', '<b', '<a href="', "<a b='x' ", '<!--', '&amp;', '<li>', '&', '<a x=1 ', '</p>', '<ul><li>', ' '])(
    '200,000 characters of repeated %j are converted without an error',
    (piece) => expect(typeof extractVisibleText(`<p>${piece.repeat(200_000 / piece.length)}`)).toBe('string'),
  );
});
