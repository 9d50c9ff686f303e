import fc from 'fast-check';
import { type Change, draftChange } from '../changes/index';
import { asCode, listNumberFacts, outsideCode, pullRequestText, strayNumbers } from './index';

const HOSTILE = [
  '`',
  '``',
  '```',
  '`` ` ``',
  '\n# Heading',
  '](javascript:alert(1))',
  '<script>alert(1)</script>',
  '@everyone',
  'fixes #1',
  '\n```\n@org/team\n',
  '| a | b |',
  '\\`',
  '&#96;',
  '\u202e1',
  '\u200b`',
  '$999,999.99',
  '\r\n- [ ] task',
  '<!--',
  '-->',
  '`\n`',
];

const aChange = (name: string, monthlyUsd = '-12.40'): Change => ({
  ...draftChange({
    id: '01J',
    title: name,
    at: '2026-11-20T00:00:00.000Z',
    proposedBy: { sub: 's', name: 'n' },
    targets: [{ kind: 'finding', id: 'f', source: name, title: name, resource: name, accountId: '1', region: 'r' }],
  }),
  files: [{ path: name, diff: '' }],
  money: { monthlyUsd, formula: name, inputs: { [name]: name } },
  carbon: { monthlyKg: '-3.20' },
  controls: { gained: [{ framework: name, control: name }], lost: [] },
});

const LINK = 'https://cloudmend.example/acme/changes/01J';
const SAFE = pullRequestText(aChange('x'), LINK).body;

/** The text with each span as one mark: what a name can change is only inside. */
const skeleton = (text: string): string => outsideCode(text);

describe('the text of a pull request', () => {
  it('says what is saved, avoided and gained', () => {
    expect(SAFE).toContain('Saves about $12.40 a month');
    expect(SAFE).toContain('Avoids about 3.20 kg CO2e a month.');
    expect(SAFE).toContain('Controls that pass afterwards: ` x `.');
  });

  it.each([
    ['a range from zero', { monthlyUsd: '0.00', atMostUsd: '59.57' }, 'Saves at most $59.57 a month: '],
    ['a range', { monthlyUsd: '-4.00', atMostUsd: '9.00' }, 'Saves at least $4.00 and at most $9.00 a month: '],
    ['a cost', { monthlyUsd: '3.65' }, 'Costs about $3.65 more a month: '],
    ['no claim', { monthlyUsd: '0.00' }, undefined],
  ])('says what is known of %s', (_case, money, sentence) => {
    const change = { ...aChange('x'), money: { formula: 'f', inputs: {}, ...money }, carbon: { monthlyKg: '0.00' } };
    const { body } = pullRequestText(change, undefined);
    if (sentence === undefined) expect(body).not.toContain('$');
    else expect(body).toContain(sentence);
    expect(body).not.toContain('CO2e');
  });

  it('keeps 500 hostile names inside code spans', () => {
    const names = fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme' })), { maxLength: 6 });
    fc.assert(
      fc.property(names, (parts) => {
        const { title, body } = pullRequestText(aChange(parts.join('')), LINK);
        expect(skeleton(body)).toBe(skeleton(SAFE));
        expect(title).not.toMatch(/[`\n\r]/);
      }),
      { numRuns: 500 },
    );
  });

  it('names no figure that is not a fact', () => {
    const change = aChange('x');
    expect(strayNumbers(pullRequestText(change, undefined).body, listNumberFacts(change))).toEqual([]);
    expect(strayNumbers('Saves $13 and `99`', listNumberFacts(change))).toEqual(['13']);
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        const money = (cents / 100).toFixed(2);
        const any = aChange('x', money);
        expect(strayNumbers(pullRequestText(any, undefined).body, listNumberFacts(any))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it.each(HOSTILE)('shows %j as code', (name) => {
    expect(outsideCode(`a ${asCode(name)} b`)).toBe('a  b');
  });
});
