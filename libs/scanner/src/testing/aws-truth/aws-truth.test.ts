import { CHECKS } from '../../aws/catalogue';
import { AWS_TRUTH, judgeAnswers } from './index';

describe.each(Object.entries(AWS_TRUTH))('what AWS answers: %s', (_service, { base, cases }) => {
  it.each(cases.map((truth) => [`${truth.check}: ${truth.what}`, truth] as const))('%s', async (_name, truth) => {
    const said = (await judgeAnswers(base, truth)).map(({ status }) => status);
    expect(said).toEqual(truth.says === 'nothing' ? [] : [truth.says]);
  });
});

describe('the sources', () => {
  it('are pages of AWS or of the benchmark that asks for it', () => {
    const strange = Object.values(AWS_TRUTH)
      .flatMap(({ cases }) => cases.map(({ source }) => source))
      .filter(
        (source) =>
          !/^https:\/\/(docs\.aws\.amazon\.com|aws\.amazon\.com|repost\.aws|www\.cisecurity\.org)\//.test(source),
      );
    expect(strange).toEqual([]);
  });
});

describe('the checks', () => {
  const cases = Object.values(AWS_TRUTH).flatMap((table) => table.cases);

  it.each(CHECKS.map(({ id }) => id))('%s is held against a good, a bad and an edge answer', (check) => {
    const kinds = new Set(cases.filter((truth) => truth.check === check).map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['bad', 'edge', 'good']);
  });

  it('are tested with at least 600 answers, and no answer belongs to a removed check', () => {
    const ids = new Set(CHECKS.map(({ id }) => id));
    expect(cases.length).toBeGreaterThanOrEqual(600);
    expect(cases.filter(({ check }) => !ids.has(check))).toEqual([]);
  });
});
