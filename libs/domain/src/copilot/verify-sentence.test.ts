import { openSheet } from './fact-sheet';
import { findFault, findWordFault } from './verify-sentence';

const tell = () => {
  const sheet = openSheet();
  const bill = sheet.from('Bill', '2026-11-22T00:00:00.000Z');
  sheet.tell(
    'what',
    bill.name('account', 'acme'),
  )`It cost ${bill.usd('cost', 12.5)} in ${bill.count('days', 2, 'day')}.`;
  return sheet.close();
};

describe('a sentence over facts', () => {
  it('rests on the facts that it names and cites', () => {
    const { sentences, facts } = tell();
    expect(sentences[0]).toEqual({
      topic: 'what',
      template: 'It cost {f2} in {f3}.',
      text: 'It cost $12.50 in 2 days.',
      facts: ['f2', 'f3', 'r1'],
    });
    expect(facts.map(({ id, value }) => [id, value])).toEqual([
      ['r1', 'acme'],
      ['f2', '$12.50'],
      ['f3', '2 days'],
    ]);
    expect(findFault(sentences[0] as never, facts)).toBeUndefined();
  });

  it.each([
    ['no fact', { facts: [] }],
    ['a fact that does not exist', { facts: ['f2', 'f3', 'f9'] }],
    ['a placeholder without its fact', { facts: ['f2'] }],
    ['another text', { text: 'It cost $13.50 in 2 days.' }],
    ['a number', { template: 'It cost {f2} in {f3} 7.', text: 'It cost $12.50 in 2 days 7.' }],
  ])('is refused with %s', (_what, change) => {
    const { sentences, facts } = tell();
    expect(findFault({ ...sentences[0], ...change } as never, facts)).toEqual(expect.any(String));
  });

  it.each([
    'It costs 5.',
    'It costs ５.',
    'It costs ٥.',
    'It costs V²',
    'Twice {f2}.',
    'A dozen of {f2}.',
    'Half of {f2}.',
    'See www.example.',
    'See evil.com for {f2}',
    'It is $ {f2}',
    'Emoji 💸 {f2}',
    'Hidden\u200b {f2}',
    'Cyrillic \u0430 {f2}',
    '<b>{f2}</b>',
    '{f2} {zz}',
  ])('may not contain: %s', (template) => expect(findWordFault(template)).toEqual(expect.any(String)));

  it('fills a value in once, whatever it looks like', () => {
    const sheet = openSheet();
    const scan = sheet.from('Scan');
    const secret = scan.usd('cost', 99);
    sheet.tell('what', secret)`It is called ${scan.name('resource', `{${secret.id}}`)}.`;
    expect(sheet.close().sentences[0]?.text).toBe('It is called {f1}.');
  });

  it('keeps only facts that a sentence rests on', () => {
    const sheet = openSheet();
    sheet.from('Scan').count('unused', 3, 'finding');
    expect(sheet.close()).toEqual({ sentences: [], facts: [] });
  });
});
