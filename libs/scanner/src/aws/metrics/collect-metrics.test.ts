import fc from 'fast-check';
import { effort } from '@cloudmend/domain/testing/effort';
import { collectAwsUnit } from '../collect-aws-unit';
import { fakeReader } from '../../testing/fake-reader';
import { ACCOUNT, NOW } from '../../testing/resources';
import type { Resource } from '../../snapshot';

interface Query {
  readonly Id: string;
  readonly MetricStat: { readonly Period: number };
}
interface Question {
  readonly StartTime: Date;
  readonly EndTime: Date;
  readonly MetricDataQueries: readonly Query[];
}

const DAY_MS = 86_400_000;
const countDays = ({ StartTime, EndTime }: Question): number => (EndTime.getTime() - StartTime.getTime()) / DAY_MS;

/** The value of every period is the day on which it starts. */
const series = ({ StartTime, EndTime }: Question, period: number): { Timestamps: Date[]; Values: number[] } => {
  const Timestamps: Date[] = [];
  for (let at = StartTime.getTime(); at < EndTime.getTime(); at += period * 1000) Timestamps.push(new Date(at));
  return { Timestamps, Values: Timestamps.map((moment) => Math.floor(moment.getTime() / DAY_MS)) };
};

const VOLUMES = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    VolumeId: `vol-${index}`,
    State: index % 2 === 0 ? 'available' : 'in-use',
    VolumeType: 'gp2',
  }));
const TABLES = (count: number) => Array.from({ length: count }, (_, index) => `table-${index}`);

const read = async (
  service: string,
  count: number,
): Promise<{ questions: Question[]; resources: readonly Resource[] }> => {
  const questions: Question[] = [];
  const answers = {
    'ec2:DescribeVolumes': { Volumes: VOLUMES(count) },
    'dynamodb:ListTables': { TableNames: TABLES(count) },
    'cloudwatch:GetMetricData': (input: object) => {
      const question = input as Question;
      questions.push(question);
      return {
        MetricDataResults: question.MetricDataQueries.map(({ Id, MetricStat: { Period } }) => ({
          Id,
          ...series(question, Period),
        })),
      };
    },
  };
  const { resources } = await collectAwsUnit(
    fakeReader(answers),
    { accountId: ACCOUNT, region: 'us-east-1', service },
    { now: NOW, range: '30d' },
  );
  return { questions, resources };
};

describe('series of unexpected form', () => {
  it.each([
    ['no name', undefined],
    ['a name that is not a string', { odd: true }],
    ['a name that was not requested', 'q99999'],
  ])('with %s leave usage unknown with a gap, and do not end the scan', async (_what, Id) => {
    const answers = {
      'ec2:DescribeVolumes': { Volumes: VOLUMES(1) },
      'cloudwatch:GetMetricData': { MetricDataResults: [{ Id, Timestamps: [NOW], Values: [1] }] },
    };
    const unit = await collectAwsUnit(
      fakeReader(answers),
      { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' },
      { now: NOW, range: '30d' },
    );
    expect(unit.gaps).toContainEqual(
      expect.objectContaining({
        operation: 'cloudwatch:GetMetricData',
        reason: expect.stringContaining('UnexpectedAnswer') as string,
      }),
    );
    expect(unit.resources.find(({ kind }) => kind === 'aws.ec2.volume')?.metricsUnread).toBeDefined();
  });
});

describe('CloudWatch metric requests', () => {
  it('are combined if their windows fit together', async () => {
    const { questions, resources } = await read('ec2', 2);
    expect(questions.map(countDays)).toEqual([32]);
    const [idle, used] = resources.filter(({ kind }) => kind === 'aws.ec2.volume');
    // Each keeps its own days, and nothing of the longer window.
    expect(idle?.metrics?.['opsDaily']).toMatchObject({ days: 32, points: 32, expected: 32 });
    expect(used?.metrics?.['opsDaily']).toMatchObject({
      days: 14,
      points: 14,
      expected: 14,
      max: 2 * Math.floor((NOW.getTime() - DAY_MS) / DAY_MS),
    });
    expect(used?.metrics?.['ops']).toMatchObject({ days: 14, points: 14 * 288 });
  });

  it('combine hours over a quarter of a year with two weeks of hours', async () => {
    expect((await read('dynamodb', 1)).questions.map(countDays)).toEqual([90]);
  });

  it('are not combined if CloudWatch would have to page', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: effort(50, 160) }),
        fc.constantFrom('ec2', 'dynamodb'),
        async (count, service) => {
          for (const question of (await read(service, count)).questions) {
            const periods = question.MetricDataQueries.map(({ MetricStat }) => MetricStat.Period);
            const points = periods.reduce((sum, period) => sum + (countDays(question) * 86_400) / period, 0);
            expect(periods.length).toBeLessThanOrEqual(500);
            expect(countDays(question) <= 63 || periods.every((period) => period >= 3600)).toBe(true);
            // Five-minute data is requested for two weeks: longer windows are combined with other metrics.
            if (countDays(question) > 14 && periods.includes(300)) expect(points).toBeLessThanOrEqual(100_800);
          }
        },
      ),
      { numRuns: effort(1, 60) },
    ));
});

describe('the traffic of VPC endpoints', () => {
  it('is read for each type that reports it, and not for free gateway endpoints', async () => {
    const asked: unknown[] = [];
    const types = ['Interface', 'GatewayLoadBalancer', 'Gateway', 'Resource'];
    await collectAwsUnit(
      fakeReader({
        'ec2:DescribeVpcEndpoints': {
          VpcEndpoints: types.map((VpcEndpointType) => ({
            VpcEndpointId: `vpce-${VpcEndpointType}`,
            ServiceName: 'com.amazonaws.vpce.us-east-1.vpce-svc-0a1',
            VpcEndpointType,
            VpcId: 'vpc-1',
          })),
        },
        'cloudwatch:GetMetricData': (input: object) => {
          asked.push(...(input as Question).MetricDataQueries);
          return { MetricDataResults: [] };
        },
      }),
      { accountId: ACCOUNT, region: 'us-east-1', service: 'ec2' },
      { now: NOW, range: '30d' },
    );
    const text = JSON.stringify(asked);
    expect(types.filter((type) => text.includes(`vpce-${type}"`))).toEqual(['Interface', 'GatewayLoadBalancer']);
  });
});
