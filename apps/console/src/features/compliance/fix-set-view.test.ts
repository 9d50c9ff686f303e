import type { FixSet } from '@cloudmend/domain/compliance';
import { addUp, formatEffort, leastUsd, listByFramework, shareAfterEach } from './fix-set-view';

const control = (framework: string, id: string) => ({ framework, control: id, title: id });
const fix = (check: string, monthlySavingUsd = 0) => ({
  check,
  title: check,
  fault: check,
  severity: 'HIGH' as const,
  service: 's3',
  resources: 1,
  accountIds: ['a'],
  minutes: 18,
  monthlySavingUsd,
});
const FIX_SET: FixSet = {
  frameworks: [
    { id: 'cis', framework: 'CIS', failed: 3, completed: 2 },
    { id: 'soc2', framework: 'SOC 2', failed: 1, completed: 1 },
  ],
  steps: [
    {
      fixes: [fix('tls', 12.5), fix('keys')],
      minutes: 36,
      controls: [control('soc2', 'CC6.1'), control('cis', '2.1'), control('cis', '2.2')],
      muted: [],
      unread: [],
    },
    { fixes: [fix('logs')], minutes: 18, controls: [], muted: [], unread: [control('cis', '3.1')] },
  ],
};

describe('the fix set on screen', () => {
  it('adds up fixes, effort, controls and savings', () => {
    expect(addUp(FIX_SET)).toEqual({
      fixes: 3,
      minutes: 54,
      failed: 4,
      completed: 3,
      unread: 1,
      monthlySavingUsd: 12.5,
      isLeast: false,
    });
    expect(shareAfterEach(FIX_SET)).toEqual([0.75, 0.75]);
    expect(shareAfterEach({ frameworks: [], steps: [] })).toEqual([]);
  });

  it('says that savings are at least their sum if only a range is known of one', () => {
    const ranged = { ...fix('disks', 3), isLeast: true };
    const steps = FIX_SET.steps.map((step) => ({ ...step, fixes: [...step.fixes, ranged] }));
    expect(addUp({ ...FIX_SET, steps })).toMatchObject({ monthlySavingUsd: 18.5, isLeast: true });
    expect(leastUsd(ranged)).toBe('at least $3.00');
    expect(leastUsd(fix('tls', 12.5))).toBe('$12.50');
  });

  it('lists controls by framework', () => {
    expect(listByFramework(FIX_SET.steps[0]?.controls ?? [], FIX_SET.frameworks)).toEqual([
      { framework: 'CIS', controls: ['2.1', '2.2'] },
      { framework: 'SOC 2', controls: ['CC6.1'] },
    ]);
  });

  it.each([
    [45, '45 min'],
    [120, '2 h'],
    [250, '4 h 10 min'],
  ])('writes %p minutes as %p', (minutes, text) => {
    expect(formatEffort(minutes)).toBe(text);
  });
});
