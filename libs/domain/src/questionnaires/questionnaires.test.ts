import fc from 'fast-check';
import { effort } from '../testing/effort';
import { openWorkbook, type Sheet } from '../sheets/index';
import {
  type Asks,
  describeFacts,
  detectLayouts,
  type FactState,
  findIntent,
  gatherFacts,
  INTENTS,
  type IntentFacts,
  listQuestions,
  matchQuestion,
  type ShortAnswer,
  toDigestInput,
  toShortAnswer,
} from './index';
import { LABELLED_QUESTIONS } from './testing/index';

/** Written after the matcher, to be misread: none has an answer of yes or no. */
const NEAR_MISSES = [
  'Do your customers have MFA enabled?',
  'Can users disable CloudTrail?',
  'Are buckets with public access monitored?',
  'Are database backups encrypted in transit?',
  'Do you use customer managed keys to encrypt S3 buckets?',
  'Are there any security groups that block SSH from the internet?',
  'Do administrators use shared root passwords?',
  'Are database passwords rotated?',
  'Are database credentials stored encrypted?',
  'Is data encrypted at rest and in transit?',
  'Are firewall rules approved before they change?',
  'Are access keys shared between users?',
  'Are Lambda functions encrypted?',
  'Are backups kept in a public bucket?',
  'Are encryption keys stored with the data?',
  'Are web application firewall logs reviewed?',
  'Do certificates expire?',
  'Are KMS keys rotated by hand?',
  'Are some volumes excluded from encryption?',
  'Is unencrypted data at rest prohibited?',
  'Do privileged users have separate accounts with MFA?',
  'Is versioning suspended for buckets?',
  'Is CloudTrail turned off in any region?',
  'Do you block SSH but allow RDP from the internet?',
  'Is the web application firewall bypassed?',
  'Are public snapshots encrypted?',
  'Do public buckets contain sensitive data?',
];

describe('150 questions', () => {
  it('are held as data, a quarter of them without an answer in any fact', () => {
    expect(LABELLED_QUESTIONS).toHaveLength(150);
    expect(LABELLED_QUESTIONS.filter(({ intent }) => intent === null)).toHaveLength(36);
    const ids = new Set(INTENTS.map(({ id }) => id));
    expect(LABELLED_QUESTIONS.filter(({ intent }) => intent !== null && !ids.has(intent))).toEqual([]);
  });

  it('are never matched with certainty to another fact, or read the other way round', () => {
    const wrong = LABELLED_QUESTIONS.filter(({ question, intent, asks }) => {
      const match = matchQuestion(question);
      return match.isCertain && (match.intent !== intent || match.asks !== asks);
    });
    expect(wrong).toEqual([]);
  });

  it('have no proposal where nothing fits, and say why', () => {
    for (const { question } of LABELLED_QUESTIONS.filter(({ intent }) => intent === null))
      expect([question, matchQuestion(question)]).toEqual([
        question,
        { intent: null, asks: 'open', isCertain: false, reason: expect.stringMatching(/^\S.*\.$/) as string },
      ]);
  });

  it('are matched where a fact fits, most of them with certainty', () => {
    const fitting = LABELLED_QUESTIONS.filter(({ intent }) => intent !== null);
    const matches = fitting.map(({ question, intent }) => ({ intent, match: matchQuestion(question) }));
    expect(matches.filter(({ intent, match }) => match.intent === intent).length).toBe(fitting.length);
    expect(matches.filter(({ match }) => match.isCertain).length).toBeGreaterThanOrEqual(100);
  });

  it.each(NEAR_MISSES)('are not confused with %j', (question) => {
    expect(matchQuestion(question).isCertain).toBe(false);
  });

  it('are not certain once they name something else', () => {
    const word = fc.constantFrom('laptops', 'vendors', 'quarterly', 'xylophone', 'tested', '17', 'VPN', '日本');
    fc.assert(
      fc.property(fc.constantFrom(...LABELLED_QUESTIONS), word, ({ question }, added) => {
        expect(matchQuestion(`${question} ${added}`).isCertain).toBe(false);
      }),
      { numRuns: effort(20, 1000) },
    );
  });

  it('are read within bounds whatever they contain', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (text) => {
        expect(matchQuestion(text)).toEqual(matchQuestion(text));
      }),
      { numRuns: effort(5, 1000) },
    );
    expect(matchQuestion('encrypted data at rest '.repeat(effort(1000, 100_000))).isCertain).toBe(true);
  });
});

const AT = '2026-11-22T08:00:00.000Z';
const STORAGE = findIntent('storage-encryption') as NonNullable<ReturnType<typeof findIntent>>;
const CHECK = 's3-bucket-encryption';
const ZERO = { pass: 0, fail: 0, unknown: 0, manual: 0 };

const observed = (accountId: string, counts: Partial<typeof ZERO> | null, at = AT, seq: number | null = 118) => ({
  accountId,
  scanId: `scan-${accountId}`,
  at,
  planned: [CHECK],
  tallies: counts ? [{ check: CHECK, ...ZERO, ...counts }] : [],
  judgedWith: { engine: '1', catalogue: 'c', frameworks: 'f', thresholds: {} },
  seal: seq === null ? null : { seq, hash: 'a'.repeat(64) },
});

const factsFrom = (accounts: readonly string[], observations: ReturnType<typeof observed>[]): IntentFacts =>
  gatherFacts(STORAGE, { accounts, observations, findTitle: () => STORAGE.statement });

describe('facts', () => {
  it.each<readonly [string, readonly string[], ReturnType<typeof observed>[], FactState, string]>([
    [
      'hold',
      ['1', '2'],
      [observed('1', { pass: 12 }), observed('2', { pass: 3 }, '2026-11-21T08:00:00.000Z', 117)],
      'holds',
      'S3 buckets have default encryption enabled: 15 of 15 resources in 2 accounts pass. As of 21 Nov 2026, sealed in audit trail entries 117, 118.',
    ],
    [
      'hold in part',
      ['1'],
      [observed('1', { pass: 11, fail: 1 })],
      'partly',
      'S3 buckets have default encryption enabled: 11 of 12 resources in 1 account pass. As of 22 Nov 2026, sealed in audit trail entry 118.',
    ],
    [
      'fail',
      ['1'],
      [observed('1', { fail: 1 }, AT, null)],
      'fails',
      'S3 buckets have default encryption enabled: 0 of 1 resource in 1 account pass. As of 22 Nov 2026, not sealed yet.',
    ],
    [
      'are about nothing',
      ['1'],
      [observed('1', null)],
      'none',
      'S3 buckets have default encryption enabled: no such resources exist in 1 account. As of 22 Nov 2026, sealed in audit trail entry 118.',
    ],
    [
      'were not read',
      ['1'],
      [observed('1', { pass: 9, unknown: 1 })],
      'not-known',
      'Not known: 1 result could not be read.',
    ],
    [
      'need review',
      ['1'],
      [observed('1', { pass: 9, manual: 2 })],
      'not-known',
      'Not known: 2 results need manual review.',
    ],
    [
      'lack an account',
      ['1', '2'],
      [observed('1', { pass: 9 })],
      'not-known',
      'Not known: 1 account of 2 had no scan in the last 8 days.',
    ],
    ['have no account', [], [observed('1', { pass: 9 })], 'not-known', 'Not known: no account is linked.'],
  ])('that %s say so', (_what, accounts, observations, ...expected) => {
    const facts = factsFrom(accounts, observations);
    expect([facts.state, describeFacts(facts)]).toEqual(expected);
  });

  it('take the newest observation of an account that ran the check', () => {
    const older = observed('1', { fail: 4 }, '2026-11-20T08:00:00.000Z');
    const other = { ...observed('1', null, '2026-11-23T08:00:00.000Z'), planned: ['iam-root-mfa'] };
    expect(factsFrom(['1'], [older, observed('1', { pass: 4 }), other])).toMatchObject({ state: 'holds', asOf: AT });
  });

  it('are not known if the catalogue lost a check', () => {
    const sources = { accounts: ['1'], observations: [observed('1', { pass: 4 })], findTitle: () => undefined };
    expect(gatherFacts(STORAGE, sources).state).toBe('not-known');
  });

  it('are not known if accounts were evaluated with different thresholds', () => {
    const [one, two] = [observed('1', { pass: 4 }), observed('2', { pass: 4 })];
    const strict = { ...two, judgedWith: { ...two.judgedWith, thresholds: { days: 30 } } };
    const findTitle = (_check: string, { days = 90 }: Record<string, number | string>) => `Within ${days} days`;
    const facts = gatherFacts(STORAGE, { accounts: ['1', '2'], observations: [one, strict], findTitle });
    expect(describeFacts(facts)).toBe('Not known: accounts were evaluated with different thresholds.');
    expect(gatherFacts(STORAGE, { accounts: ['1'], observations: [one], findTitle }).statement).toBe('Within 90 days');
  });

  it('change their digest with a count, an account or a state, and not with another scan', () => {
    const digest = (...parameters: Parameters<typeof factsFrom>): string => toDigestInput(factsFrom(...parameters));
    const before = digest(['1'], [observed('1', { pass: 4 })]);
    expect(digest(['1'], [{ ...observed('1', { pass: 4 }, '2026-11-23T08:00:00.000Z', 130), scanId: 'next' }])).toBe(
      before,
    );
    expect(digest(['1'], [observed('1', { pass: 5 })])).not.toBe(before);
    expect(digest(['1'], [observed('1', { pass: 4, fail: 1 })])).not.toBe(before);
    expect(digest(['1', '2'], [observed('1', { pass: 4 })])).not.toBe(before);
  });

  it.each<readonly [Asks, Record<FactState, ShortAnswer | null>]>([
    ['holds', { holds: 'Yes', partly: 'Partly', fails: 'No', none: null, 'not-known': null }],
    ['fault', { holds: 'No', partly: 'Yes', fails: 'Yes', none: null, 'not-known': null }],
    ['open', { holds: null, partly: null, fails: null, none: null, 'not-known': null }],
  ])('asked for %s have a short answer only where one is true', (asks, answers) => {
    for (const [state, answer] of Object.entries(answers))
      expect(toShortAnswer({ state: state as FactState }, asks)).toBe(answer);
  });
});

describe('the columns', () => {
  const read = (csv: string) => openWorkbook('q.csv', new TextEncoder().encode(csv)).sheets;
  const CSV =
    'Acme security review,,,\n\nID,Question,Response (Yes/No),Comments\n1,Are S3 buckets encrypted?,,\n,,,\n2,12.5,,\n3, Is MFA enforced? ,,';

  it('are found by their headings', () => {
    expect(detectLayouts(read(CSV))).toEqual([
      { sheet: 'CSV', questionColumn: 1, answerColumn: 2, detailColumn: 3, firstRow: 4 },
    ]);
    expect(detectLayouts(read('a,b\nIs MFA enforced?,'))).toEqual([]);
    expect(detectLayouts(read('Control,Question ID,Question,CSP answer\n1,2,Is MFA enforced?,'))).toMatchObject([
      { questionColumn: 2, answerColumn: 3, detailColumn: null },
    ]);
    expect(detectLayouts(read('Requirement,Yes/No\nMFA is enforced.,'))).toMatchObject([{ questionColumn: 0 }]);
  });

  it('lead to the questions, which have words', () => {
    const [sheet] = read(CSV) as [Sheet];
    expect(detectLayouts([sheet]).flatMap((layout) => listQuestions(sheet, layout))).toEqual([
      { sheet: 'CSV', row: 4, text: 'Are S3 buckets encrypted?' },
      { sheet: 'CSV', row: 7, text: 'Is MFA enforced?' },
    ]);
  });
});
