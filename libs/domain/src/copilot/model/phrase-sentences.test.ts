import { reportFigure } from '../../testing/effort';
import { openSheet } from '../fact-sheet';
import { listStrayNumbers } from '../testing';
import { readWordings, writePrompt } from './model-prompt';
import { phraseSentences } from './phrase-sentences';
import LIES from './testing/lies.json';

const narrate = () => {
  const sheet = openSheet();
  const from = sheet.from('Scan');
  const [bucket, account, data] = ['acme-exports', 'acme-prod', 'acme-data'].map((name) => from.name(name, name));
  sheet.tell('what')`The bucket ${bucket as never} in the account ${account as never} is not encrypted.`;
  sheet.tell('what')`It has been open for ${from.count('age', 11, 'day')}.`;
  const span = from.count('range', 30, 'day');
  sheet.tell('dollars')`In the last ${span}, ${data as never} cost ${from.usd('cost', 12_000)}.`;
  sheet.tell('dollars')`In the same time before it cost ${from.usd('before', 10_000)}.`;
  sheet.tell(
    'why',
  )`${from.count('new', 4, 'finding')} are new, and ${from.count('resolved', 1, 'finding')} was resolved.`;
  sheet.tell('why')`Only the most severe ${from.count('counted', 500, 'finding')} were counted.`;
  sheet.tell('why')`The scan could not read ${from.count('gaps', 2, 'part')}.`;
  sheet.tell('do')`Delete the volume after the backup of ${from.day('backup', '2026-12-03T00:00:00.000Z')}.`;
  sheet.tell('do')`${from.text('advice', 'Turn on encryption.')}.`;
  return sheet.close();
};
/** As the lies name them. */
const ID: Readonly<Record<string, string>> = (() => {
  const { facts } = narrate();
  const byName = (name: string): string => facts.find((fact) => fact.name === name)?.id ?? '';
  const names = [
    'acme-exports',
    'acme-prod',
    'age',
    'range',
    'acme-data',
    'cost',
    'before',
    'new',
    'resolved',
    'counted',
    'gaps',
    'backup',
  ];
  const written = ['r1', 'r2', 'f3', 'f4', 'r5', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12'];
  return Object.fromEntries(written.map((id, at) => [id, byName(names[at] as string)]));
})();
const phrase = (from: readonly number[], text: string) =>
  phraseSentences(narrate(), [
    {
      from: from.map((n) => n - 1),
      template: text.replaceAll(/\{(\w+)\}/g, (_whole, id: string) => `{${ID[id] ?? id}}`),
    },
  ]);

describe('a model that lies', () => {
  const lies = LIES as unknown as ReadonlyArray<[what: string, from: number[], text: string]>;

  it('does so in 60 ways at least', () => expect(new Set(lies.map(([what]) => what)).size).toBeGreaterThanOrEqual(60));

  it.each(lies)('is replaced by the narrator: %s', (_what, from, text) => {
    const { sentences, kept, faults } = phrase(from, text);
    expect(sentences).toEqual(narrate().sentences.map((sentence) => ({ ...sentence, isByModel: false })));
    expect([kept, faults]).toEqual([0, [expect.any(String)]]);
  });

  it('changes nothing by repeating a sentence', () => {
    const [one] = narrate().sentences;
    const { sentences, kept, faults } = phraseSentences(narrate(), [{ from: [0], template: one?.template ?? '' }]);
    expect([kept, faults, sentences.some(({ isByModel }) => isByModel)]).toEqual([0, [], false]);
  });

  it('is counted', () => {
    const through = lies.filter(([, from, text]) => phrase(from, text).kept > 0);
    reportFigure({ id: 'model-lies', what: 'lies of a model', tried: lies.length, failed: through.length });
    expect(through).toEqual([]);
  });
});

describe('a truthful wording', () => {
  it.each([
    [
      [1],
      'The bucket {r1} within the account {r2} is not encrypted.',
      'The bucket acme-exports within the account acme-prod is not encrypted.',
    ],
    [
      [1],
      "The bucket {r1} in your account {r2} isn't encrypted.",
      "The bucket acme-exports in your account acme-prod isn't encrypted.",
    ],
    [[2], 'For {f3} it has been open.', 'For 11 days it has been open.'],
    [[3], 'In the past {f4}, {r5} costs {f6}.', 'In the past 30 days, acme-data costs $12,000.'],
    [[6], 'Only these most severe {f10} were counted.', 'Only these most severe 500 findings were counted.'],
    [[8], 'Remove the volume after its backup of {f12}.', 'Remove the volume after its backup of 3 Dec 2026.'],
    [
      [1, 2],
      'The bucket {r1} in the account {r2} is not encrypted, and it has been open for {f3}.',
      'The bucket acme-exports in the account acme-prod is not encrypted, and it has been open for 11 days.',
    ],
    [
      [3, 4],
      'In the last {f4}, {r5} cost {f6}; in the same time before, it cost {f7}.',
      'In the last 30 days, acme-data cost $12,000; in the same time before, it cost $10,000.',
    ],
    [
      [5, 6],
      '{f8} are new and {f9} was resolved, and only the most severe {f10} were counted.',
      '4 findings are new and 1 finding was resolved, and only the most severe 500 findings were counted.',
    ],
  ])('of %j is kept: %s', (from, template, text) => {
    const { sentences, kept, faults, facts } = phrase(from, template);
    expect(faults).toEqual([]);
    expect(kept).toBe(from.length);
    expect(sentences.filter(({ isByModel }) => isByModel).map((one) => one.text)).toEqual([text]);
    expect(sentences).toHaveLength(narrate().sentences.length - from.length + 1);
    const cited = new Set(
      narrate()
        .sentences.filter((_one, at) => from.includes(at + 1))
        .flatMap((one) => one.facts),
    );
    expect(new Set(sentences.find(({ isByModel }) => isByModel)?.facts)).toEqual(cited);
    expect(listStrayNumbers({ sentences: [...sentences], facts })).toEqual([]);
  });

  it('does not break a fact that is a sentence', () => {
    const { sentences } = narrate();
    const advice = sentences.at(-1)?.template.slice(0, -1) ?? '';
    const last = sentences.length;
    expect(phraseSentences(narrate(), [{ from: [last - 1], template: `${advice} and so on.` }]).kept).toBe(0);
    const joined = {
      from: [last - 2, last - 1],
      template: `${sentences.at(-2)?.template.slice(0, -1)}, and ${advice}.`,
    };
    expect(phraseSentences(narrate(), [joined]).sentences.at(-1)?.text).toMatch(/, and Turn on encryption\.$/);
  });
});

describe('what a model is sent', () => {
  it('has no figure and no name', () => {
    const { user, system } = writePrompt(narrate());
    expect(user).not.toMatch(/acme|12,000|2026|11 days/);
    expect(JSON.parse(user)).toMatchObject({
      placeholders: { [ID['f3'] as string]: '# days', [ID['r1'] as string]: 'a name', [ID['f6'] as string]: '$#' },
    });
    expect(system).toContain('neighbouring');
  });

  it.each([
    ['{"sentences":[{"from":[1],"text":"A."}]}', 1],
    ['```json\n{"sentences":[]}\n```', 0],
    ['Sure! {"sentences":[]}', undefined],
    ['{"sentences":[{"from":[],"text":"A."}]}', undefined],
    ['{"sentences":[{"from":[0],"text":"A."}]}', undefined],
    ['[]', undefined],
    ['', undefined],
  ])('is answered as JSON or not at all: %s', (answer, count) => expect(readWordings(answer)?.length).toBe(count));
});
