import { completeFile } from './based-on';
import type { FrameworkFile } from './framework';
import * as FILES from './list';

const makeFile = (id: string, rest: Partial<FrameworkFile>): FrameworkFile => ({
  id,
  name: id,
  publisher: id,
  source: id,
  publishedControls: 0,
  order: 1,
  controls: [],
  ...rest,
});

const BASE = makeFile('base', {
  sections: { AC: 'Access' },
  sectionPattern: '^[A-Z]+',
  controls: [
    { id: 'AC-2(a)', title: 'Accounts, part (a)', subjects: ['unused-credentials'] },
    { id: 'AC-2(b)(1)', title: 'Accounts, part (b)(1)', subjects: ['api-logging', 'unused-credentials'] },
    { id: 'AC-2(1)', title: 'Automated accounts', subjects: ['central-identities'] },
    { id: 'AC-7', title: 'Failed sign-ins', subjects: [], manual: true },
    { id: '1.5', title: 'Root protected by MFA', subjects: ['root-mfa'], checks: ['iam-root-mfa'] },
  ],
});
const complete = (rest: Partial<FrameworkFile>) => completeFile(makeFile('own', { basedOn: 'base', ...rest }), [BASE]);

describe('a framework based on another', () => {
  it('takes sections, and title, subjects and checks of the control with the same id', () =>
    expect(complete({ controls: [{ id: '1.5' }] })).toMatchObject({
      sections: { AC: 'Access' },
      sectionPattern: '^[A-Z]+',
      controls: [{ id: '1.5', title: 'Root protected by MFA', subjects: ['root-mfa'], checks: ['iam-root-mfa'] }],
    }));

  it('takes the subjects of all parts of a control, without its enhancements', () =>
    expect(complete({ controls: [{ id: 'AC-2', title: 'Accounts' }] }).controls).toEqual([
      { id: 'AC-2', title: 'Accounts', subjects: ['unused-credentials', 'api-logging'] },
    ]));

  it('takes subjects from the controls that it names, and needs manual review if one of them does', () =>
    expect(
      complete({
        controls: [
          { id: '03.01', title: 'Accounts', from: ['AC-2(1)', 'AC-2(a)'] },
          { id: '03.02', title: 'Sign-ins', from: ['AC-2(1)', 'AC-7'] },
        ],
      }).controls,
    ).toEqual([
      { id: '03.01', title: 'Accounts', subjects: ['central-identities', 'unused-credentials'] },
      { id: '03.02', title: 'Sign-ins', subjects: ['central-identities'], manual: true },
    ]));

  it('keeps its own subjects', () =>
    expect(complete({ controls: [{ id: 'AC-7', title: 'Sign-ins', subjects: ['sign-in-alarms'] }] }).controls).toEqual([
      { id: 'AC-7', title: 'Sign-ins', subjects: ['sign-in-alarms'] },
    ]));

  it('needs manual review of a control without subjects', () =>
    expect(complete({ controls: [{ id: 'AC-7' }, { id: 'PE-1', title: 'Policy' }] }).controls).toEqual([
      { id: 'AC-7', title: 'Failed sign-ins', subjects: [], manual: true },
      { id: 'PE-1', title: 'Policy', subjects: [], manual: true },
    ]));
});

it('every framework is based on one that exists, and names only its controls', () => {
  const files = Object.values<FrameworkFile>(FILES);
  for (const { id, basedOn, controls } of files) {
    if (basedOn === undefined) continue;
    const known = files.find((file) => file.id === basedOn)?.controls.map((control) => control.id);
    const named = controls.flatMap((control) => control.from ?? []);
    expect([id, named.filter((source) => !known?.includes(source))]).toEqual([id, []]);
  }
});
