import { collectAwsUnit } from '../collect-aws-unit';
import type { Purpose } from '../../snapshot';
import { toArn } from '../../testing/account';
import { type FakeAnswer, fakeReader, IN_FULL_USE } from '../../testing/fake-reader';
import { ACCOUNT, NOW } from '../../testing/resources';
import { ONE_OF_EACH_WORKLOAD } from '../../testing/workload-answers';

type Answers = Readonly<Record<string, FakeAnswer | `not-found ${string}`>>;

const GIB = 1024 ** 3;
/** One of each, expensive enough for its tags to be read. */
const DEAR: Answers = {
  ...ONE_OF_EACH_WORKLOAD,
  ...IN_FULL_USE,
  'ecr:GetRepositoryPolicy': 'not-found RepositoryPolicyNotFoundException',
  'lambda:GetPolicy': 'not-found ResourceNotFoundException',
  'cloudwatch-logs:DescribeLogGroups': { logGroups: [{ logGroupName: 'app', storedBytes: 100 * GIB }] },
  'ecr:DescribeImages': {
    imageDetails: Array.from({ length: 20 }, (_, at) => ({
      imageDigest: `sha256:${at}`,
      imageSizeInBytes: GIB,
      imagePushedAt: new Date(NOW.getTime() - (200 + at) * 86_400_000),
    })),
  },
};

const read = async (answers: Answers, service: string, purposes?: readonly Purpose[]) => {
  const reader = fakeReader(answers);
  const unit = await collectAwsUnit(
    reader,
    { accountId: ACCOUNT, region: 'us-east-1', service },
    { now: NOW, range: '30d', purposes },
  );
  return { unit, resources: unit.resources, tagCalls: reader.asked.filter((call) => /Tags/.test(call)) };
};

const KEEP = { Key: 'legal-hold', Value: 'yes' };
const SERVICES = [
  [
    'elb',
    'elb:DescribeTags',
    { TagDescriptions: [{ LoadBalancerName: 'old', Tags: [KEEP] }] },
    'elasticloadbalancing:DescribeTags',
  ],
  [
    'elbv2',
    'elbv2:DescribeTags',
    { TagDescriptions: [{ ResourceArn: toArn('elasticloadbalancing', 'loadbalancer/app/web/1'), Tags: [KEEP] }] },
    'elasticloadbalancing:DescribeTags',
  ],
  ['elasticache', 'elasticache:ListTagsForResource', { TagList: [KEEP] }, 'elasticache:ListTagsForResource'],
  ['ecr', 'ecr:ListTagsForResource', { tags: [KEEP] }, 'ecr:ListTagsForResource'],
  ['lambda', 'lambda:ListTags', { Tags: { 'legal-hold': 'yes' } }, 'lambda:ListTags'],
  ['logs', 'cloudwatch-logs:ListTagsForResource', { tags: { 'legal-hold': 'yes' } }, 'logs:ListTagsForResource'],
] as const;

describe('a tag that protects a resource', () => {
  it.each(SERVICES)('of %s is read by %s when savings are computed', async (service, operation, answer) => {
    const { resources, unit } = await read({ ...DEAR, [operation]: answer }, service);
    expect(resources).toEqual([expect.objectContaining({ tags: { 'legal-hold': 'yes' } })]);
    expect(resources[0]).not.toHaveProperty('tagsUnread');
    expect(unit.gaps).toEqual([]);
  });

  it.each(SERVICES)(
    'of %s is unknown if %s is denied, and that is a gap',
    async (service, operation, _answer, action) => {
      const { resources, unit } = await read({ ...DEAR, [operation]: 'denied' }, service);
      expect(resources).toEqual([
        expect.objectContaining({
          tags: {},
          tagsUnread: expect.stringContaining(`does not allow ${action}`) as string,
        }),
      ]);
      expect(unit.gaps).toEqual([expect.objectContaining({ operation: action })]);
    },
  );

  it.each(SERVICES)('of %s is not read in a security scan, and is unknown there', async (service) => {
    const { resources, tagCalls, unit } = await read(DEAR, service, ['security']);
    expect(tagCalls).toEqual([]);
    expect(resources).toEqual([expect.objectContaining({ tagsUnread: 'Not read: savings were not requested.' })]);
    expect(unit.gaps).toEqual([]);
  });

  it.each(['elb', 'elbv2'] as const)('of %s is unknown if the answer omits the load balancer', async (service) => {
    const { resources } = await read(
      {
        ...DEAR,
        [`${service}:DescribeTags`]: {
          TagDescriptions: [{ LoadBalancerName: 'another', ResourceArn: 'another', Tags: [] }],
        },
      },
      service,
    );
    expect(resources).toEqual([
      expect.objectContaining({ tagsUnread: expect.stringContaining('contains nothing') as string }),
    ]);
  });

  it('is read for twenty load balancers per call', async () => {
    const names = Array.from({ length: 41 }, (_, at) => `lb-${at}`);
    const asked: number[] = [];
    const tags: FakeAnswer = ({ LoadBalancerNames }) => {
      const batch = LoadBalancerNames as string[];
      asked.push(batch.length);
      return {
        TagDescriptions: batch.map((LoadBalancerName) => ({
          LoadBalancerName,
          Tags: [{ Key: 'n', Value: LoadBalancerName }],
        })),
      };
    };
    const { resources } = await read(
      {
        'elb:DescribeLoadBalancers': {
          LoadBalancerDescriptions: names.map((LoadBalancerName) => ({ LoadBalancerName })),
        },
        'elb:DescribeTags': tags,
      },
      'elb',
    );
    expect(asked).toEqual([20, 20, 1]);
    expect(resources.map((each) => each.tags['n'])).toEqual(names);
  });

  it.each([
    ['lambda', 'a function without invocations', {}],
    [
      'logs',
      'a log group of 20 GiB',
      { 'cloudwatch-logs:DescribeLogGroups': { logGroups: [{ logGroupName: 'app', storedBytes: 20 * GIB }] } },
    ],
    [
      'logs',
      'a large log group with a retention period',
      {
        'cloudwatch-logs:DescribeLogGroups': {
          logGroups: [{ logGroupName: 'app', storedBytes: 900 * GIB, retentionInDays: 30 }],
        },
      },
    ],
    [
      'ecr',
      'a repository whose images are all in use',
      {
        'ecr:DescribeImages': {
          imageDetails: [{ imageDigest: 'sha256:1', imageSizeInBytes: 9 * GIB, imagePushedAt: NOW }],
        },
      },
    ],
  ] as const)('of %s takes no call for %s', async (service, _what, answers) => {
    const { resources, tagCalls } = await read({ ...ONE_OF_EACH_WORKLOAD, ...answers }, service);
    expect(tagCalls).toEqual([]);
    expect(resources).toEqual([
      expect.objectContaining({ tagsUnread: expect.stringContaining('costs too little') as string }),
    ]);
  });
});
