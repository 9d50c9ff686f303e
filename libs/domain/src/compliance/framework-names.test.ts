import { frameworkName } from './index';

describe('framework names', () => {
  it('are shown for known frameworks', () =>
    expect(['cis-aws-5.0', 'soc2', 'iso-27001-2022'].map(frameworkName)).toEqual([
      'CIS AWS 5.0',
      'SOC 2',
      'ISO 27001:2022',
    ]));

  it.each(['CIS AWS 5.0', 'soc3', '__proto__', ''])('keep %p unchanged', (framework) =>
    expect(frameworkName(framework)).toBe(framework),
  );
});
