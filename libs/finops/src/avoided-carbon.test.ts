import type { Resource } from '@cloudmend/scanner';
import type { DraftRecommendation } from './draft-recommendation';
import { estimateCarbon } from './carbon';
import { machinesUse } from './estate/machine-use';
import { findTypeFigures } from './prices/instance-types';
import { adviseOn, daily, hourly, plant } from './testing/planted';
import { database, instance, instanceType } from './testing/sound';

const estimateKg = (usage: Parameters<typeof estimateCarbon>[0]): number => {
  const { operationalKg, embodiedKg } = estimateCarbon(usage);
  return (operationalKg ?? Number.NaN) + (embodiedKg ?? 0);
};

const findDraft = (rule: string, ...resources: readonly Resource[]): DraftRecommendation | undefined =>
  adviseOn(...resources).recommendations.find((each) => each.rule === rule);

/** Processor use in percent, as the estate records it. */
const idle = (percent: number) =>
  instance(
    { instanceType: 'm5.xlarge', architecture: 'x86_64' },
    { cpuMax: plant(1), networkDaily: daily(0), cpuDaily: daily(percent) },
  );
const roomy = (percent: number) =>
  instance(
    { instanceType: 'm5.xlarge', architecture: 'x86_64' },
    {
      cpuMax: plant(20),
      cpuP95: hourly(10),
      cpuDaily: daily(percent),
      memoryMax: plant(20),
      networkDaily: daily(9e9),
      networkPeak: plant(1e6),
      ebsOps: plant(30),
      ebsBytes: plant(3e6),
    },
  );

describe('carbon avoided by a recommendation', () => {
  it.each([0, 3, 60])('equals what the estate reports for an idle machine at %p%% CPU', (percent) => {
    const machine = idle(percent);
    const emitted = estimateKg(machinesUse(machine, 'm5.xlarge'));
    expect(findDraft('EC2-IDLE', machine, instanceType('m5.xlarge'))?.monthlyKgCo2e).toBeCloseTo(emitted, 2);
  });

  it('assumes that a smaller machine does the same work: with half the processors, utilisation doubles', () => {
    const machine = roomy(10);
    const before = estimateKg(machinesUse(machine, 'm5.xlarge'));
    const after = estimateKg({
      kind: 'ec2',
      instanceType: 'm5.large',
      region: 'us-east-1',
      hours: 730,
      utilisation: 0.2,
    });
    expect(findTypeFigures('m5.xlarge')?.smaller).toBe('m5.large');
    expect(
      findDraft('EC2-RIGHTSIZE', machine, instanceType('m5.large'), instanceType('m5.xlarge'))?.monthlyKgCo2e,
    ).toBeCloseTo(before - after, 2);
  });

  it('of a stop schedule is the idle power saved: the work is still done', () => {
    const resting = instance(
      { instanceType: 'm5.xlarge', architecture: 'x86_64', tags: { env: 'dev' } },
      { cpuHourly: hourly(1), networkInHourly: hourly(0), cpuDaily: daily(2) },
    );
    const before = estimateKg(machinesUse(resting, 'm5.xlarge'));
    const after = estimateKg({
      kind: 'ec2',
      instanceType: 'm5.xlarge',
      region: 'us-east-1',
      hours: 261,
      utilisation: (0.02 * 730) / 261,
    });
    expect(findDraft('EC2-SCHEDULE', resting, instanceType('m5.xlarge'))?.monthlyKgCo2e).toBeCloseTo(before - after, 2);
  });

  it.each([2, 50, 100])('of an idle database never exceeds what its machine emits, at %p%% CPU', (percent) => {
    const db = database({ instanceClass: 'db.m5.large' }, { connections: daily(0), cpuDaily: daily(percent) });
    expect(findDraft('RDS-IDLE', db)?.monthlyKgCo2e).toBeCloseTo(estimateKg(machinesUse(db, 'm5.large')), 2);
  });

  it("uses the factor set's default utilisation, as the estate does, when use was not measured", () => {
    const { cpuDaily: _unmeasured, ...metrics } = idle(0).metrics ?? {};
    const machine = { ...idle(0), metrics };
    expect(findDraft('EC2-IDLE', machine, instanceType('m5.xlarge'))?.monthlyKgCo2e).toBeCloseTo(
      estimateKg(machinesUse(machine, 'm5.xlarge')),
      2,
    );
  });
});
