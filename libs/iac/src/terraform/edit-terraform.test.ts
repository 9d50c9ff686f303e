import { format } from '@cdktn/hcl-tools';
import { diffLines } from 'diff';
import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Fix, fixFor } from '../fix';
import { Refusal } from '../refusal';
import { STYLES } from '../testing/styles';
import { SUBJECTS, type Subject } from '../testing/subjects';
import { type Edit, editTerraform } from './edit-terraform';

const makeFix = ({ check, arn }: Pick<Subject, 'check' | 'arn'>): Fix => {
  const target = remedyTarget(arn, 'us-east-1');
  const remedy = remedyTemplate(check, target);
  if (!remedy) throw new Error(`There is no check ${check}.`);
  return fixFor(remedy, target);
};

const readOutcome = async (files: Readonly<Record<string, string>>, fix: Fix): Promise<Edit | Refusal> => {
  try {
    return await editTerraform(new Map(Object.entries(files)), fix);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown;
    throw thrown;
  }
};

/** Two fixes in every style at each change and the others in the first two styles; all of them at night. */
const IS_NIGHTLY = process.env['CLOUDMEND_NIGHTLY'] === '1';

/** Counts the lines of the first text that are missing from the second. */
const countLost = (before: string, after: string): number =>
  diffLines(before, after)
    .filter(({ removed }) => removed)
    .reduce((sum, { count = 0 }) => sum + count, 0);

const CASES = SUBJECTS.flatMap((subject) =>
  STYLES.flatMap((style) => {
    const expected = style.expect(subject);
    return expected === null ? [] : [{ subject, style, expected }];
  }),
);

describe('a Terraform fix', () => {
  it('is tested with at least 20 fixes and 15 styles', () => {
    expect(new Set(CASES.map(({ subject }) => subject.check)).size).toBeGreaterThanOrEqual(20);
    for (const { check } of SUBJECTS)
      expect([check, CASES.filter(({ subject }) => subject.check === check).length >= 15]).toEqual([check, true]);
  });

  describe.each(SUBJECTS)('$check', (subject) => {
    it.each(
      CASES.filter((each) => each.subject === subject).slice(
        0,
        IS_NIGHTLY || SUBJECTS.indexOf(subject) < 2 ? STYLES.length : 2,
      ),
    )('$style.name', async ({ style, expected }) => {
      const files = style.files(subject);
      const outcome = await readOutcome(files, makeFix(subject));
      if (typeof expected === 'string') {
        expect(outcome instanceof Refusal ? outcome.code : [...outcome.files]).toBe(expected);
        return;
      }
      if (outcome instanceof Refusal) throw outcome;
      const [[path, text] = ['', '']] = outcome.files;
      expect([...outcome.files.keys()]).toEqual([expected.changes]);
      const before = files[path] ?? '';
      expect(countLost(before, text)).toBeLessThanOrEqual(1);
      expect(/[^\r]\n/.test(text)).toBe(/[^\r]\n/.test(before));
      const isClean = (await format(before.replaceAll('\r', ''))) === before.replaceAll('\r', '');
      if (isClean) expect(await format(text.replaceAll('\r', ''))).toBe(text.replaceAll('\r', ''));
    });
  });

  it('is not applied twice', async () => {
    for (const subject of SUBJECTS) {
      const files = STYLES[0]?.files(subject) ?? {};
      const first = await readOutcome(files, makeFix(subject));
      if (first instanceof Refusal) throw first;
      const second = await readOutcome({ ...files, ...Object.fromEntries(first.files) }, makeFix(subject));
      expect(second).toMatchObject({ code: 'already' });
    }
  });
});
