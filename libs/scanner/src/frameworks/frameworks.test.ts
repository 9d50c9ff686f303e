import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { CHECKS, FRAMEWORKS, frameworkStates } from '../aws/catalogue';
import { awsProvider } from '../aws/provider';
import type { Verdict } from '../verdict';
import { measureCoverage } from './index';
import * as FILES from './list';

const makeVerdict = (check: string, status: Verdict['status']) => ({ check, status });
const findState = (
  verdicts: ReadonlyArray<Pick<Verdict, 'check' | 'status'>>,
  control: string,
  framework = 'cis-aws-3.0',
) =>
  frameworkStates(verdicts)
    .find((states) => states.framework === framework)
    ?.controls.find((state) => state.control === control)?.state;

const { listControls, listBenchmarkControls } = awsProvider.frameworks;

describe('a framework', () => {
  it('lists each of its controls once', () => {
    for (const { id, controls } of FRAMEWORKS)
      expect([id, new Set(controls.map((control) => control.id)).size]).toEqual([id, controls.length]);
  });

  it('has as many controls as published', () => {
    const published = Object.values(FILES).map(({ id, publishedControls }) => [id, publishedControls]);
    expect(FRAMEWORKS.map(({ id, controls }) => [id, controls.length]).sort()).toEqual(published.sort());
  });

  it('is listed before older versions', () => {
    const benchmarks = FRAMEWORKS.map(({ id }) => id).filter((id) => id.startsWith('cis-aws-'));
    expect(benchmarks).toEqual(['cis-aws-7.0', 'cis-aws-6.0', 'cis-aws-5.0', 'cis-aws-3.0']);
  });

  it('numbers its controls as published, with titles in our own words', () => {
    for (const { id, source } of FRAMEWORKS)
      expect([id, source]).toEqual([
        id,
        expect.stringMatching(/titles are our own (words|reading of its public text)\.$/),
      ]);
  });

  it('has a title for each of its sections', () => {
    expect(
      FRAMEWORKS.map(({ id, sections }) => [id, sections.filter((section) => section.title === section.id)]),
    ).toEqual(FRAMEWORKS.map(({ id }) => [id, []]));
    expect(new Set(FRAMEWORKS.map(({ order }) => order)).size).toBe(FRAMEWORKS.length);
  });

  it('refers to active checks, each once per control', () => {
    const ids = new Set(CHECKS.map(({ id }) => id));
    for (const { id, controls } of FRAMEWORKS)
      for (const { id: control, title, checks } of controls) {
        expect([id, control, checks.filter((check) => !ids.has(check))]).toEqual([id, control, []]);
        expect([id, control, new Set(checks).size, title.trim() !== '']).toEqual([id, control, checks.length, true]);
      }
  });

  it('marks controls without checks as manual or not assessed', () => {
    const states = frameworkStates(CHECKS.map(({ id }) => makeVerdict(id, 'pass')));
    for (const { framework, controls } of states)
      for (const { control, state } of controls) {
        const checks =
          FRAMEWORKS.find(({ id }) => id === framework)?.controls.find(({ id }) => id === control)?.checks ?? [];
        if (checks.length === 0)
          expect([framework, control, ['manual', 'not-assessed'].includes(state)]).toEqual([framework, control, true]);
      }
  });

  it('passes a control if its checks ran and none failed', () =>
    expect(findState([makeVerdict('iam-root-mfa', 'pass')], '1.5')).toBe('passed'));
  it('fails a control if one resource of one check failed', () =>
    expect(findState([makeVerdict('ec2-sg-open-ssh', 'pass'), makeVerdict('ec2-sg-open-rdp', 'fail')], '5.2')).toBe(
      'failed',
    ));
  it('does not count unknown results as assessed', () =>
    expect(findState([makeVerdict('iam-root-mfa', 'unknown')], '1.5')).toBe('unknown'));
  it('does not pass a control with one passed bucket and others unread', () => {
    const said99 = Array.from({ length: 99 }, () => makeVerdict('s3-bucket-tls-only', 'unknown'));
    expect(findState([makeVerdict('s3-bucket-tls-only', 'pass'), ...said99], '2.1.1')).toBe('unknown');
    expect(
      findState(
        [makeVerdict('s3-bucket-tls-only', 'pass'), ...said99, makeVerdict('s3-bucket-tls-only', 'fail')],
        '2.1.1',
      ),
    ).toBe('failed');
  });
  it('counts a partially read control neither as assessed nor as passed', () => {
    const [newest] = frameworkStates([
      makeVerdict('iam-root-mfa', 'unknown'),
      makeVerdict('iam-root-no-access-keys', 'pass'),
    ]);
    expect(measureCoverage(newest?.controls ?? [])).toMatchObject({ assessed: 1, passed: 1, unknown: 1, coverage: 1 });
  });
  it.each([
    ['cis-aws-7.0', '2.21', 's3-bucket-public'],
    ['soc2', 'CC1.3', 'organizations-member'],
    ['iso-27001-2022', 'A.5.5', 'account-security-contact'],
    ['pci-dss-4.0', '7.2.4', 'iam-access-key-unused'],
    ['hipaa', '164.308(a)(7)(ii)(B)', 'rds-instance-backup'],
    ['gdpr', 'Art. 33(5)', 'cloudtrail-multi-region'],
    ['nist-csf-2.0', 'RS.MA-01', 'account-security-contact'],
    ['nist-800-53-r5', 'SC-12(6)', 'kms-key-policy-public'],
    ['fedramp-moderate-r5', 'CA-7', 'securityhub-enabled'],
  ])('says that %s %s asks for more than its checks read', (framework, control, check) => {
    const found = FRAMEWORKS.find(({ id }) => id === framework)?.controls.find(({ id }) => id === control);
    expect(found).toMatchObject({ manual: true, checks: expect.arrayContaining([check]) });
  });
  it('separates manual controls from those not assessed', () =>
    expect([
      findState([], '1.3'),
      findState([], '1.5'),
      findState([makeVerdict('account-contact-details', 'manual')], '1.1'),
    ]).toEqual(['manual', 'not-assessed', 'manual']));
  it('uses one verdict for all controls that include its check', () => {
    const failed = [makeVerdict('iam-root-mfa', 'fail')];
    expect([findState(failed, 'A.8.5', 'iso-27001-2022'), findState(failed, '8.4.1', 'pci-dss-4.0')]).toEqual([
      'failed',
      'failed',
    ]);
  });

  it('has a coverage of passed over assessed, and 0 if nothing was assessed', () => {
    const [newest] = frameworkStates([
      makeVerdict('iam-root-mfa', 'pass'),
      makeVerdict('iam-root-no-access-keys', 'fail'),
    ]);
    expect(measureCoverage(newest?.controls ?? [])).toEqual({
      assessed: 2,
      passed: 1,
      manual: 10,
      unknown: 0,
      total: 70,
      coverage: 0.5,
    });
    expect(measureCoverage([])).toMatchObject({ assessed: 0, coverage: 0 });
  });

  it('has a coverage between 0 and 1, states that add up, and never passes an unassessed control', () => {
    const anyVerdict = fc.record({
      check: fc.oneof(fc.constantFrom(...CHECKS.map(({ id }) => id)), fc.string()),
      status: fc.constantFrom('pass' as const, 'fail' as const, 'unknown' as const, 'manual' as const),
    });
    fc.assert(
      fc.property(fc.array(anyVerdict, { maxLength: 60 }), (verdicts) => {
        const of = (wanted: string) =>
          new Set(verdicts.filter(({ status }) => status === wanted).map(({ check }) => check));
        const [passing, blind] = [of('pass'), of('unknown')];
        for (const { framework, controls } of frameworkStates(verdicts)) {
          const { coverage, assessed, passed, manual, unknown, total } = measureCoverage(controls);
          expect(coverage >= 0 && coverage <= 1 && passed <= assessed && assessed + manual + unknown <= total).toBe(
            true,
          );
          for (const { control, state } of controls) {
            const checks =
              FRAMEWORKS.find(({ id }) => id === framework)?.controls.find(({ id }) => id === control)?.checks ?? [];
            if (state === 'passed')
              expect([
                framework,
                control,
                checks.some((check) => passing.has(check)) && !checks.some((check) => blind.has(check)),
              ]).toEqual([framework, control, true]);
          }
        }
      }),
      { numRuns: effort(8, 50) },
    );
  });

  it('lists the controls of a check', () => {
    expect(listControls('iam-root-mfa')).toEqual(
      expect.arrayContaining([
        { framework: 'cis-aws-5.0', control: '1.4' },
        { framework: 'cis-aws-3.0', control: '1.5' },
      ]),
    );
    expect(listBenchmarkControls('iam-root-mfa')).toEqual([
      { framework: 'cis-aws-7.0', control: '2.5' },
      { framework: 'cis-aws-6.0', control: '2.4' },
      { framework: 'cis-aws-5.0', control: '1.4' },
      { framework: 'cis-aws-3.0', control: '1.5' },
    ]);
    expect(listControls('__proto__')).toEqual([]);
  });
});
