import type { UnitSnapshot } from '@cloudmend/scanner';
import { openPlanned, rulesRun } from './rules-run';

const unit = (region: string, unread = false): UnitSnapshot => ({
  schema: 'cloudmend.snapshot/1',
  unit: { accountId: '111122223333', region, service: 'ec2' },
  takenAt: '2026-11-20T18:00:00.000Z',
  resources: [],
  unreadKinds: unread ? [{ kind: 'aws.ec2.volume', operation: 'ec2:DescribeVolumes', reason: 'Denied.' }] : [],
  gaps: [],
  apiCalls: 1,
});
const cloud = { id: 'aws', parts: { ofKind: (kind: string) => kind.split('.')[1] ?? '' } };
const assessment = {
  rules: [
    { id: 'EBS', kinds: ['aws.ec2.volume'] },
    { id: 'RDS', kinds: ['aws.rds.instance'] },
  ],
};
const planned = ['us-east-1', 'eu-west-1'].map((region) => ({ region, service: 'ec2' }));

describe('a saving rule may withdraw its recommendations', () => {
  it('if its service was read in every planned region', () => {
    expect(rulesRun(cloud, assessment, { planned, units: [unit('us-east-1'), unit('eu-west-1')] })).toEqual(['EBS']);
  });

  it('but not if a region is missing or partly read', () => {
    expect(rulesRun(cloud, assessment, { planned, units: [unit('us-east-1')] })).toEqual([]);
    expect(rulesRun(cloud, assessment, { planned, units: [unit('us-east-1'), unit('eu-west-1', true)] })).toEqual([]);
  });

  it('where it was to be read; what is read once for the account covers every region', () => {
    const parts = { ...cloud.parts, isOncePerAccount: (part: string) => part === 'rds' };
    const wasPlanned = openPlanned({ ...cloud, parts }, assessment, planned);
    expect(['us-east-1', 'eu-south-1'].map((region) => wasPlanned({ rule: 'EBS', region }))).toEqual([true, false]);
    expect(wasPlanned({ rule: 'RDS', region: 'eu-south-1' })).toBe(true);
  });
});
