import { createHash } from 'node:crypto';
import { findIntent, INTENTS, type Question, type QuestionnaireDetail } from '@cloudmend/domain/questionnaires';
import { LABELLED_QUESTIONS, type LabelledQuestion } from '@cloudmend/domain/questionnaires/testing';
import { openWorkbook } from '@cloudmend/domain/sheets';
import { aMember, anAccount, anObservation, aQuestionnaire } from '@cloudmend/domain/testing';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { DEFAULT_THRESHOLDS } from '@cloudmend/domain/thresholds';
import { toXlsx } from '@cloudmend/domain/xlsx';
import { parse } from 'csv-parse/sync';
import { PROVIDERS } from '../../runtime/providers';
import { openTestServices, type TestServices } from '../../runtime/testing/test-services';
import { changeQuestionnaireLayoutFor } from './change-questionnaire-layout';
import { confirmAnswerFor } from './confirm-answer';
import { createQuestionnaireFor } from './create-questionnaire';
import { getQuestionnaireFor } from './get-questionnaire';
import { getQuestionnaireFileFor } from './get-questionnaire-file';
import { listQuestionnairesFor } from './list-questionnaires';
import { removeQuestionnaireFor } from './remove-questionnaire';
import { reopenAnswerFor } from './reopen-answer';

const MANAGER = aMember({ email: 'manager@acme.example', role: 'tenant-manager', plan: 'enterprise' });
const AT = '2026-11-21T08:00:00.000Z';
const ACCOUNTS = ['111122223333', '444455556666'];
const CHECKS = [...new Set(INTENTS.flatMap(({ checks }) => checks))];
const NONE = { pass: 0, fail: 0, unknown: 0, manual: 0 };
type Tally = typeof NONE;

let test: TestServices;
let round = 0;
beforeAll(async () => {
  test = await openTestServices();
});
afterAll(() => test.close());

const open = async () => {
  const stores = test.local.openStores(`questions-${(round += 1)}`);
  for (const accountId of ACCOUNTS) {
    await stores.accounts.link(anAccount({ accountId }), null);
    await stores.observations.noteLinked(accountId, '2026-01-01T00:00:00.000Z');
  }
  let [now, ids] = [new Date('2026-11-22T12:00:00.000Z'), 0];
  const trail: unknown[] = [];
  const call = { changes: (before: unknown, after: unknown) => trail.push([before, after]) } as never;
  const uses = {
    ...stores,
    providers: async () => PROVIDERS,
    clock: () => now,
    newId: () => `id-${String((ids += 1)).padStart(4, '0')}`,
  };
  const get = (id: string) => getQuestionnaireFor(uses)(MANAGER, { id }, call);
  const confirm = (id: string, input: Partial<Parameters<ReturnType<typeof confirmAnswerFor>>[1]> & { row: number }) =>
    confirmAnswerFor(uses)(
      MANAGER,
      {
        id,
        sheet: 'CSV',
        revision: 0,
        kind: 'facts',
        intent: null,
        digest: null,
        asks: 'open',
        short: null,
        text: '',
        ...input,
      },
      call,
    );
  return {
    stores,
    trail,
    get,
    confirm,
    setNow: (at: string) => (now = new Date(at)),
    upload: (name: string, bytes: Uint8Array | string) =>
      createQuestionnaireFor(uses)(MANAGER, { name, base64: Buffer.from(bytes).toString('base64') }, call),
    list: () => listQuestionnairesFor(uses)(MANAGER, {}, call),
    layout: (id: string, ...layouts: QuestionnaireDetail['layouts']) =>
      changeQuestionnaireLayoutFor(uses)(MANAGER, { id, layouts }, call),
    reopen: (id: string, row: number, revision: number) =>
      reopenAnswerFor(uses)(MANAGER, { id, sheet: 'CSV', row, revision }, call),
    remove: (id: string) => removeQuestionnaireFor(uses)(MANAGER, { id }, call),
    file: async (id: string) => {
      const { base64, ...rest } = await getQuestionnaireFileFor(uses)(MANAGER, { id }, call);
      return { ...rest, bytes: Buffer.from(base64, 'base64') };
    },
    observe: async (tallies: (check: string, accountId: string) => Partial<Tally> | null, at = AT) => {
      for (const accountId of ACCOUNTS) {
        const seen = CHECKS.flatMap((check) => {
          const counts = tallies(check, accountId);
          return counts ? [{ check, ...NONE, ...counts }] : [];
        });
        const judgedWith = { ...anObservation().judgedWith, thresholds: { ...DEFAULT_THRESHOLDS } };
        const observation = { accountId, at, scanId: `scan-${at}`, planned: CHECKS, tallies: seen, judgedWith };
        const { seal: _none, ...kept } = anObservation(observation);
        await stores.observations.record(kept);
        await stores.observations.seal(kept, { seq: 118, hash: 'a'.repeat(64) });
      }
    },
    /** What the facts of an intent were when the page was read. */
    seen: async (id: string, intent: string) => {
      const { facts } = await get(id);
      return { intent, digest: facts.find((one) => one.intent === intent)?.digest ?? null };
    },
  };
};

const CSV =
  'No,Question,Answer,Comment\r\n1,Are all S3 buckets encrypted by default?,,keep\r\n2,Are laptops encrypted?,,\r\n';

describe('the facts behind the intents', () => {
  it('are checks of the catalogue', () => {
    expect(CHECKS.filter((check) => !PROVIDERS.ofCheck(check))).toEqual([]);
  });
});

/** Every state in turn, by the check's name: the truth that answers are compared with. */
const STATES: readonly Partial<Tally>[] = [{ pass: 3 }, { fail: 2 }, { pass: 2, fail: 1 }, { pass: 2, unknown: 1 }, {}];
const plant = (check: string): Partial<Tally> =>
  STATES[(createHash('sha256').update(`${check} 3`).digest()[0] as number) % STATES.length] as Partial<Tally>;

const truth = (intent: string, asks: string | null): string | null => {
  const { checks = [] } = findIntent(intent) ?? {};
  // Both accounts were scanned.
  if (checks.length === 0) return asks === 'open' ? null : 'Yes';
  const tallies = checks.map((check) => ({ ...NONE, ...plant(check) }));
  const sum = (verdict: keyof Tally): number => tallies.reduce((total, tally) => total + tally[verdict], 0);
  const [hasFailed, hasPassed, isUnread] = [sum('fail') > 0, sum('pass') > 0, sum('unknown') > 0];
  if (asks === 'open' || (!hasFailed && (isUnread || !hasPassed))) return null;
  if (asks === 'fault') return hasFailed ? 'Yes' : 'No';
  return !hasFailed ? 'Yes' : hasPassed ? 'Partly' : 'No';
};

/** A third of them at each change. */
const ASKED = LABELLED_QUESTIONS.filter((_question, index) => IS_NIGHTLY || index % 3 === 0);

describe(`${ASKED.length} questions`, () => {
  it('have no false answer among those that were confirmed, and a mark on all others', async () => {
    const { upload, observe, get, confirm, file } = await open();
    await observe(plant);
    const csv = ['Question,Answer,Comments', ...ASKED.map(({ question }) => `"${question}",,`)].join('\r\n');
    const { id } = await upload('review.csv', csv);
    const { rows, facts } = await get(id);
    expect(rows).toHaveLength(ASKED.length);
    expect(rows.filter(({ state }) => state === 'confirmed')).toEqual([]);
    const labelOf = ({ row }: Question) => ASKED[row - 2] as LabelledQuestion;
    // A certain match is believed blindly; another one only if a person who knows the answer agrees.
    const believed = rows.filter(
      (question) =>
        question.state === 'proposed' &&
        (question.match.isCertain || question.match.intent === labelOf(question).intent),
    );
    for (const question of believed) {
      const { match, row } = question;
      const asks = match.isCertain ? match.asks : (labelOf(question).asks as 'holds');
      const digest = facts.find(({ intent }) => intent === match.intent)?.digest ?? null;
      await confirm(id, { row, intent: match.intent, digest, asks });
    }
    const written: string[][] = parse((await file(id)).bytes.toString());
    const confirmed = new Set(believed.map(({ row }) => row));
    expect(confirmed.size).toBeGreaterThanOrEqual(0.4 * ASKED.length);
    const answers = new Set<string | null>();
    for (const question of rows) {
      const [text, answer = '', detail = ''] = written[question.row - 1] ?? [];
      expect(text).toBe(question.text);
      if (!confirmed.has(question.row)) {
        expect([question.text, answer]).toEqual([question.text, expect.stringMatching(/^\[.*[Nn]ot confirmed.*\]$/)]);
        continue;
      }
      const label = labelOf(question);
      const expected = label.intent && truth(label.intent, label.asks);
      answers.add(expected ?? null);
      if (expected === null) expect(['Yes', 'No', 'Partly']).not.toContain(answer);
      else expect([question.text, answer]).toEqual([question.text, expected]);
      expect(`${answer} ${detail}`).toMatch(/As of 21 Nov 2026, sealed in audit trail entries 118, 118\./);
    }
    expect(answers).toEqual(new Set(['Yes', 'No', 'Partly', null]));
  });
});

describe('a questionnaire', () => {
  it('is proposed from facts and says what no scan reads', async () => {
    const { upload, observe, get, trail } = await open();
    await observe(() => ({ pass: 6 }));
    const { id, layouts, questions: count } = await upload('review.csv', CSV);
    expect({ layouts, count }).toEqual({
      layouts: [{ sheet: 'CSV', questionColumn: 1, answerColumn: 2, detailColumn: 3, firstRow: 2 }],
      count: 2,
    });
    const { rows, facts } = await get(id);
    expect(rows.map(({ state, match: { intent, isCertain } }) => ({ state, intent, isCertain }))).toEqual([
      { state: 'proposed', intent: 'storage-encryption', isCertain: true },
      { state: 'not-known', intent: null, isCertain: false },
    ]);
    expect(facts.find(({ intent }) => intent === 'storage-encryption')?.text).toBe(
      'S3 buckets have default encryption enabled: 12 of 12 resources in 2 accounts pass. As of 21 Nov 2026, sealed in audit trail entries 118, 118.',
    );
    const sha256 = createHash('sha256').update(CSV).digest('hex');
    expect(trail).toEqual([[null, { id, bytes: CSV.length, sha256, questions: 2 }]]);
  });

  it('turns stale with its facts and is fresh again once confirmed', async () => {
    const { upload, observe, get, confirm, seen, setNow, file } = await open();
    await observe(() => ({ pass: 6 }));
    const { id } = await upload('review.csv', CSV);
    const first = await confirm(id, { row: 2, ...(await seen(id, 'storage-encryption')), asks: 'holds' });
    expect(first).toMatchObject({ state: 'confirmed', revision: 1, answer: { short: 'Yes', by: MANAGER.email } });
    // The same facts in a newer scan.
    setNow('2026-11-23T12:00:00.000Z');
    await observe(() => ({ pass: 6 }), '2026-11-23T08:00:00.000Z');
    expect((await get(id)).rows[0]?.state).toBe('confirmed');
    await observe(
      (check) => (check === 's3-bucket-encryption' ? { pass: 5, fail: 1 } : { pass: 6 }),
      '2026-11-23T10:00:00.000Z',
    );
    expect((await get(id)).rows[0]?.state).toBe('stale');
    expect((await file(id)).bytes.toString()).toContain('[Not confirmed: the facts changed],keep');
    const again = await confirm(id, { row: 2, revision: 1, ...(await seen(id, 'storage-encryption')), asks: 'holds' });
    expect(again).toMatchObject({ state: 'confirmed', answer: { short: 'Partly' } });
    // No one scanned for more than eight days.
    setNow('2026-12-05T12:00:00.000Z');
    expect((await get(id)).rows[0]?.state).toBe('stale');
  });

  it('does not take unknown facts for an answer, nor facts that changed since they were read', async () => {
    const { upload, observe, confirm, seen } = await open();
    await observe(() => ({ pass: 6, unknown: 1 }));
    const { id } = await upload('review.csv', CSV);
    const before = await seen(id, 'storage-encryption');
    await expect(confirm(id, { row: 2, ...before, asks: 'holds' })).rejects.toMatchObject({ code: 'conflict' });
    await observe(() => ({ pass: 7 }), '2026-11-22T08:00:00.000Z');
    await expect(confirm(id, { row: 2, ...before, asks: 'holds' })).rejects.toThrow(/facts changed while/);
    await expect(confirm(id, { row: 2 })).rejects.toThrow(/Choose the facts/);
    await expect(confirm(id, { row: 2, intent: 'nothing', digest: 'x' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(confirm(id, { row: 99 })).rejects.toMatchObject({ code: 'not-found' });
  });

  it("keeps a person's own words as a statement until they are replaced or end", async () => {
    const { upload, confirm, get, stores, setNow, reopen } = await open();
    const { id } = await upload('review.csv', CSV);
    const own = { row: 3, kind: 'own-words' as const, short: 'Yes' as const, text: 'All laptops use FileVault.' };
    const { answer, revision } = await confirm(id, own);
    expect(answer).toMatchObject({ short: 'Yes', text: own.text, digest: null, validTo: '2027-11-22' });
    await expect(confirm(id, own)).rejects.toThrow(/Another person answered/);
    const statements = () => stores.attestations.list(`questionnaire-${id}`);
    expect(await statements()).toMatchObject([
      { statement: own.text, by: MANAGER.email, control: 'CSV 3', withdrawn: null },
    ]);
    const taken = await reopen(id, 3, revision);
    expect(taken).toMatchObject({ state: 'not-known', answer: null, revision: 2 });
    expect(await statements()).toMatchObject([{ withdrawn: { reason: 'The answer was taken back.' } }]);
    await expect(reopen(id, 3, 2)).rejects.toMatchObject({ code: 'conflict' });
    await expect(confirm(id, { ...own, revision: 2, text: '' })).rejects.toThrow('Write the answer.');
    await confirm(id, { row: 3, revision: 2, kind: 'not-applicable', text: 'We issue no laptops.' });
    setNow('2027-11-19T00:00:00.000Z');
    expect((await get(id)).rows[1]).toMatchObject({ state: 'confirmed', answer: { kind: 'not-applicable' } });
  });

  it('goes back into the uploaded workbook, formulas as text and every other cell as it was', async () => {
    const { upload, confirm, file } = await open();
    const bytes = toXlsx([
      { name: 'Review', columns: ['Question', 'Response'], rows: [['Are laptops encrypted?', 'old']] },
    ]);
    const { id, layouts } = await upload('Review 2026.xlsx', bytes);
    expect(layouts).toMatchObject([{ sheet: 'Review', detailColumn: null }]);
    await confirm(id, { sheet: 'Review', row: 2, kind: 'own-words', text: '=HYPERLINK("http://evil.test","x")' });
    const { name, type, bytes: written } = await file(id);
    expect({ name, type }).toEqual({
      name: 'Review 2026-answered.xlsx',
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(openWorkbook(name, written).sheets[0]?.rows[1]?.cells).toEqual([
      { column: 0, text: 'Are laptops encrypted?', isFormula: false },
      { column: 1, text: '=HYPERLINK("http://evil.test","x")', isFormula: false },
    ]);
  });

  it('is read from every sheet with questions and goes back into each', async () => {
    const { upload, observe, get, confirm, seen, file, layout } = await open();
    await observe(() => ({ pass: 6 }));
    const columns = ['Question', 'Answer'];
    const bytes = toXlsx([
      { name: 'Read me', columns: ['Fill in every sheet'], rows: [['Thank you']] },
      { name: 'Data', columns, rows: [['SOC 2 CC6.1: Are all S3 buckets encrypted by default?', null]] },
      { name: 'People', columns, rows: [['Are laptops encrypted?', null]] },
    ]);
    const { id, layouts, questions } = await upload('review.xlsx', bytes);
    expect({ sheets: layouts.map(({ sheet }) => sheet), questions }).toEqual({
      sheets: ['Data', 'People'],
      questions: 2,
    });
    const { rows, preview } = await get(id);
    expect(preview.map(({ sheet }) => sheet)).toEqual(['Read me', 'Data', 'People']);
    expect(rows).toMatchObject([
      {
        sheet: 'Data',
        row: 2,
        state: 'proposed',
        match: { intent: 'storage-encryption', isCertain: true },
        controls: [{ framework: 'soc2', frameworkName: 'SOC 2', control: 'CC6.1' }],
      },
      { sheet: 'People', row: 2, state: 'not-known', controls: [] },
    ]);
    await confirm(id, { sheet: 'Data', row: 2, ...(await seen(id, 'storage-encryption')), asks: 'holds' });
    await confirm(id, { sheet: 'People', row: 2, kind: 'own-words', text: 'All of them.' });
    await expect(confirm(id, { sheet: 'Read me', row: 2 })).rejects.toMatchObject({ code: 'not-found' });
    await expect(layout(id, ...layouts)).rejects.toThrow(/Columns cannot change/);
    const written = openWorkbook('x.xlsx', (await file(id)).bytes).sheets;
    const texts = written.map((sheet) => sheet.rows.map(({ cells }) => cells.at(-1)?.text));
    expect(texts).toEqual([
      ['Fill in every sheet', 'Thank you'],
      ['Answer', expect.stringMatching(/^Yes\. S3 buckets have default encryption enabled: 12 of 12/)],
      ['Answer', 'All of them.'],
    ]);
  });

  it('lists how many answers are confirmed, and how many became stale', async () => {
    const { upload, observe, confirm, seen, list } = await open();
    await observe(() => ({ pass: 6 }));
    const { id } = await upload('review.csv', CSV);
    await confirm(id, { row: 2, ...(await seen(id, 'storage-encryption')), asks: 'holds' });
    await confirm(id, { row: 3, kind: 'own-words', text: 'All of them.' });
    expect(await list()).toMatchObject([{ confirmed: 2, stale: 0 }]);
    await observe(() => ({ pass: 5, fail: 1 }), '2026-11-22T08:00:00.000Z');
    expect(await list()).toMatchObject([{ confirmed: 1, stale: 1 }]);
  });

  it('writes no formula into a CSV file', async () => {
    const { upload, confirm, file } = await open();
    const { id } = await upload('review.csv', CSV);
    await confirm(id, { row: 3, kind: 'own-words', text: "=cmd|'/C calc'!A0" });
    const [, first, second] = (await file(id)).bytes.toString().split('\r\n');
    expect(first).toBe('1,Are all S3 buckets encrypted by default?,"[Not known, not confirmed]",keep');
    expect(second).toBe("2,Are laptops encrypted?,'=cmd|'/C calc'!A0,");
  });

  it('asks for the columns if it has no headings, and keeps them once an answer is given', async () => {
    const { upload, get, layout, confirm, file } = await open();
    const { id, ...uploaded } = await upload('review.csv', 'a,b,c\r\nAre laptops encrypted?,,\r\n');
    expect(uploaded).toMatchObject({ layouts: [], questions: 0 });
    await expect(file(id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await get(id)).preview[0]?.rows[0]?.cells.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    const chosen = { sheet: 'CSV', questionColumn: 0, answerColumn: 2, detailColumn: null, firstRow: 2 };
    await expect(layout(id, { ...chosen, answerColumn: 0 })).rejects.toThrow(/different columns/);
    await expect(layout(id, { ...chosen, sheet: 'x' })).rejects.toThrow('The file has no sheet "x".');
    await expect(layout(id, { ...chosen, firstRow: 9 })).rejects.toThrow(/no questions from row 9 on/);
    await expect(layout(id, chosen, chosen)).rejects.toThrow(/only one set of columns/);
    expect(await layout(id, chosen)).toMatchObject({ questions: 1, layouts: [chosen] });
    await confirm(id, { row: 2, kind: 'own-words', text: 'Yes, all of them.' });
    await expect(layout(id, chosen)).rejects.toThrow(/Columns cannot change/);
    expect((await file(id)).bytes.toString()).toBe('a,b,c\r\nAre laptops encrypted?,,"Yes, all of them."\r\n');
  });

  it('is listed, ends after a year and can be removed', async () => {
    const { upload, list, remove, get, stores } = await open();
    const first = await upload('one.csv', CSV);
    await upload('two.csv', CSV);
    expect((await list()).map(({ name }) => name)).toEqual(['two.csv', 'one.csv']);
    await remove(first.id);
    await expect(get(first.id)).rejects.toMatchObject({ code: 'not-found' });
    const ended = aQuestionnaire({ expiresAt: '2020-11-22T12:00:00.000Z' });
    await stores.questionnaires.create(ended, new Uint8Array(), { preview: [], questions: [] });
    expect((await list()).map(({ name }) => name)).toEqual(['two.csv']);
    await expect(get(ended.id)).rejects.toMatchObject({ code: 'not-found' });
  });

  it.each([
    ['review.xls', 'Only CSV and XLSX files are accepted.'],
    ['review.xlsx', 'The file is damaged or not a workbook. Save it again as XLSX or CSV.'],
  ])('is refused as %s with the reason', async (name, reason) => {
    const { upload } = await open();
    await expect(upload(name, CSV)).rejects.toMatchObject({ code: 'invalid', message: reason });
  });
});
