import { collectAwsUnit } from './collect-aws-unit';
import { judge } from './provider';
import { GLOBAL_REGION, type UnitSnapshot } from '../snapshot';
import { ACCOUNT, NOW, toArn } from '../testing/account';
import { type FakeAnswer, fakeReader } from '../testing/fake-reader';
import { ONE_OF_EACH_WORKLOAD } from '../testing/workload-answers';
import { isGlobalService } from './provider';
import { findAction } from './actions';
import { credentialNames } from './secrets/credential-names';
import { deprecatedSince } from './lambda/deprecated-runtimes';
import { type ResourceKind, listResources } from '../kinds';

type Answers = Readonly<Record<string, FakeAnswer | `not-found ${string}`>>;

const read = async (answers: Answers, service: string) => {
  const reader = fakeReader(answers);
  const region = isGlobalService(service) ? GLOBAL_REGION : 'us-east-1';
  const unit = await collectAwsUnit(reader, { accountId: ACCOUNT, region, service }, { now: NOW, range: '30d' });
  return { unit, reader };
};

const listStatuses = (unit: UnitSnapshot): string[] => [...new Set(judge(ACCOUNT, [unit]).map(({ status }) => status))];

/** Two pages with one resource each: the second is returned for the token of the first. */
const pages =
  (given: string, told: string, first: object, second: object): FakeAnswer =>
  (input) =>
    input[given] === 'page-2' ? second : { ...first, [told]: 'page-2' };

const task = (revision: number): string => toArn('ecs', `task-definition/app:${revision}`);

describe('workload lists', () => {
  it.each<[string, string, ResourceKind, FakeAnswer]>([
    [
      'apigateway',
      'GetRestApis',
      'aws.apigateway.stage',
      pages('position', 'position', { items: [{ id: 'a' }] }, { items: [{ id: 'b' }] }),
    ],
    [
      'cloudfront',
      'ListDistributions',
      'aws.cloudfront.distribution',
      (input) => ({
        DistributionList: input['Marker'] ? { Items: [{ Id: 'E2' }] } : { Items: [{ Id: 'E1' }], NextMarker: 'E1' },
      }),
    ],
    [
      'dynamodb',
      'ListTables',
      'aws.dynamodb.table',
      pages('ExclusiveStartTableName', 'LastEvaluatedTableName', { TableNames: ['a'] }, { TableNames: ['b'] }),
    ],
    [
      'ecr',
      'DescribeRepositories',
      'aws.ecr.repository',
      pages(
        'nextToken',
        'nextToken',
        { repositories: [{ repositoryName: 'a' }] },
        { repositories: [{ repositoryName: 'b' }, {}] },
      ),
    ],
    [
      'ecs',
      'ListTaskDefinitions',
      'aws.ecs.task-definition',
      pages('nextToken', 'nextToken', { taskDefinitionArns: [task(1)] }, { taskDefinitionArns: [task(2)] }),
    ],
    [
      'ecs',
      'ListClusters',
      'aws.ecs.cluster',
      pages(
        'nextToken',
        'nextToken',
        { clusterArns: [toArn('ecs', 'cluster/a')] },
        { clusterArns: [toArn('ecs', 'cluster/b')] },
      ),
    ],
    [
      'eks',
      'ListClusters',
      'aws.eks.cluster',
      pages('nextToken', 'nextToken', { clusters: ['a'] }, { clusters: ['b'] }),
    ],
    [
      'elasticache',
      'DescribeReplicationGroups',
      'aws.elasticache.replication-group',
      pages(
        'Marker',
        'Marker',
        { ReplicationGroups: [{ ReplicationGroupId: 'a' }] },
        { ReplicationGroups: [{ ReplicationGroupId: 'b' }] },
      ),
    ],
    [
      'elb',
      'DescribeLoadBalancers',
      'aws.elb.load-balancer',
      pages(
        'Marker',
        'NextMarker',
        { LoadBalancerDescriptions: [{ LoadBalancerName: 'a' }] },
        { LoadBalancerDescriptions: [{ LoadBalancerName: 'b' }] },
      ),
    ],
    [
      'elbv2',
      'DescribeLoadBalancers',
      'aws.elbv2.load-balancer',
      pages(
        'Marker',
        'NextMarker',
        { LoadBalancers: [{ LoadBalancerArn: 'a' }] },
        { LoadBalancers: [{ LoadBalancerArn: 'b' }] },
      ),
    ],
    [
      'lambda',
      'ListFunctions',
      'aws.lambda.function',
      pages('Marker', 'NextMarker', { Functions: [{ FunctionName: 'a' }] }, { Functions: [{ FunctionName: 'b' }] }),
    ],
    [
      'redshift',
      'DescribeClusters',
      'aws.redshift.cluster',
      pages('Marker', 'Marker', { Clusters: [{ ClusterIdentifier: 'a' }] }, { Clusters: [{ ClusterIdentifier: 'b' }] }),
    ],
  ])('of %s are read to the last page by %s', async (service, operation, kind, answer) => {
    const { unit } = await read(
      { 'apigateway:GetStages': { item: [{ stageName: 'live' }] }, [`${service}:${operation}`]: answer },
      service,
    );
    expect(listResources(unit, kind)).toHaveLength(2);
    expect(unit.unreadKinds).toEqual([]);
  });

  it.each([
    ['apigateway', 'GetRestApis'],
    ['cloudfront', 'ListDistributions'],
    ['dynamodb', 'ListTables'],
    ['ecr', 'DescribeRepositories'],
    ['ecs', 'ListClusters'],
    ['ecs', 'ListTaskDefinitions'],
    ['eks', 'ListClusters'],
    ['elasticache', 'DescribeReplicationGroups'],
    ['elb', 'DescribeLoadBalancers'],
    ['elbv2', 'DescribeLoadBalancers'],
    ['lambda', 'ListFunctions'],
    ['opensearch', 'ListDomainNames'],
    ['redshift', 'DescribeClusters'],
  ])('of %s that %s denies are a gap and make its checks unknown', async (service, operation) => {
    const { unit } = await read({ [`${service}:${operation}`]: 'denied' }, service);
    const action = findAction(service, operation);
    expect(unit.gaps).toEqual([
      expect.objectContaining({ operation: action, reason: expect.stringContaining(`does not allow ${action}`) }),
    ]);
    expect(unit.unreadKinds.length).toBeGreaterThan(0);
    expect(listStatuses(unit)).toEqual(['unknown']);
  });

  it.each([
    ['apigateway', 1],
    ['cloudfront', 1],
    ['dynamodb', 1],
    ['ecr', 1],
    ['ecs', 2],
    ['eks', 1],
    ['elasticache', 2],
    ['elb', 1],
    ['elbv2', 1],
    ['lambda', 1],
    ['opensearch', 1],
    ['redshift', 1],
  ])('of %s take at most %d calls if there are none', async (service, calls) => {
    const { unit, reader } = await read({}, service);
    expect([reader.calls, unit.resources, unit.gaps, unit.unreadKinds]).toEqual([calls, [], [], []]);
  });
});

describe('caches outside a replication group', () => {
  // In the form of AWS's example of DescribeCacheClusters.
  const memcached = {
    CacheClusterId: 'my-mem-cluster',
    ARN: 'arn:aws:elasticache:us-east-1:111122223333:cluster:my-mem-cluster',
    CacheNodeType: 'cache.t3.micro',
    Engine: 'memcached',
    EngineVersion: '1.6.12',
    CacheClusterStatus: 'available',
    NumCacheNodes: 2,
    CacheClusterCreateTime: new Date('2025-03-01T00:00:00Z'),
    TransitEncryptionEnabled: false,
    AtRestEncryptionEnabled: false,
  };
  const member = { ...memcached, CacheClusterId: 'g-001', Engine: 'redis', NumCacheNodes: 1, ReplicationGroupId: 'g' };

  it('are read from all pages, and nodes of a group are not listed twice', async () => {
    const inputs: object[] = [];
    const { unit } = await read(
      {
        'elasticache:DescribeCacheClusters': (input) => {
          inputs.push(input);
          return input['Marker']
            ? { CacheClusters: [{ ...memcached, CacheClusterId: 'single', Engine: 'valkey', NumCacheNodes: 1 }] }
            : { CacheClusters: [memcached, member], Marker: 'more' };
        },
      },
      'elasticache',
    );
    expect(inputs[0]).toEqual({ MaxRecords: 100, Marker: undefined, ShowCacheClustersNotInReplicationGroups: true });
    expect(unit.resources).toMatchObject([
      {
        kind: 'aws.elasticache.cluster',
        id: 'my-mem-cluster',
        engine: 'memcached',
        nodeType: 'cache.t3.micro',
        nodes: 2,
        status: 'available',
        createdAt: '2025-03-01T00:00:00.000Z',
      },
      { id: 'single', engine: 'valkey', nodes: 1 },
    ]);
  });

  it('that cannot be listed are a gap, and groups are still read', async () => {
    const { unit } = await read(
      {
        'elasticache:DescribeReplicationGroups': { ReplicationGroups: [{ ReplicationGroupId: 'g' }] },
        'elasticache:DescribeCacheClusters': 'denied',
      },
      'elasticache',
    );
    expect(unit.resources.map(({ id }) => id)).toEqual(['g']);
    expect(unit.unreadKinds.map(({ kind }) => kind)).toEqual(['aws.elasticache.cluster']);
    expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'elasticache:DescribeCacheClusters' })]);
  });
});

describe('a workload whose details are denied', () => {
  it.each([
    ['apigateway', 'GetStages'],
    ['cloudfront', 'GetDistributionConfig'],
    ['dynamodb', 'DescribeTable'],
    ['dynamodb', 'DescribeContinuousBackups'],
    ['ecr', 'GetRepositoryPolicy'],
    ['ecr', 'GetLifecyclePolicy'],
    ['ecs', 'DescribeTaskDefinition'],
    ['ecs', 'DescribeClusters'],
    ['eks', 'DescribeCluster'],
    ['elb', 'DescribeLoadBalancerAttributes'],
    ['elbv2', 'DescribeLoadBalancerAttributes'],
    ['elbv2', 'DescribeListeners'],
    ['lambda', 'GetPolicy'],
    ['lambda', 'GetFunctionUrlConfig'],
    ['opensearch', 'DescribeDomains'],
    ['redshift', 'DescribeLoggingStatus'],
  ])('has unknown %s when %s is denied, with one gap', async (service, operation) => {
    const whole = (await read(ONE_OF_EACH_WORKLOAD, service)).unit;
    const { unit } = await read({ ...ONE_OF_EACH_WORKLOAD, [`${service}:${operation}`]: 'denied' }, service);
    const action = findAction(service, operation);
    expect(unit.gaps.filter((gap) => gap.operation === action)).toEqual([
      expect.objectContaining({ reason: expect.stringContaining(`does not allow ${action}`) }),
    ]);
    const passed = new Set(judge(ACCOUNT, [whole]).flatMap(({ check, status }) => (status === 'pass' ? [check] : [])));
    const verdicts = judge(ACCOUNT, [unit]);
    expect(verdicts.filter(({ check, status }) => status === 'pass' && !passed.has(check))).toEqual([]);
    expect(verdicts.map(({ status }) => status)).toContain('unknown');
  });

  it('is also unknown if the answer omits it', async () => {
    for (const service of ['cloudfront', 'dynamodb', 'ecs', 'eks', 'opensearch'])
      expect([service, listStatuses((await read(ONE_OF_EACH_WORKLOAD, service)).unit)]).toEqual([service, ['unknown']]);
  });

  it('keeps the stages of the other APIs', async () => {
    const two = { items: [{ id: 'a' }, { id: 'b' }] };
    const stages: FakeAnswer = ({ restApiId }) => (restApiId === 'a' ? 'denied' : { item: [{ stageName: 'live' }] });
    const { unit } = await read({ 'apigateway:GetRestApis': two, 'apigateway:GetStages': stages }, 'apigateway');
    expect(unit.resources.map(({ arn }) => arn)).toEqual(['arn:aws:apigateway:us-east-1::/restapis/b/stages/live']);
    expect(unit.unreadKinds).toHaveLength(1);
  });
});

describe('tags that are read separately', () => {
  it.each([
    ['dynamodb', 'ListTagsOfResource', 'aws.dynamodb.table', 'Tags'],
    ['opensearch', 'ListTags', 'aws.opensearch.domain', 'TagList'],
  ] as const)(
    'of %s come from %s; if denied, they are unknown rather than empty, and nothing else is',
    async (service, operation, kind, field) => {
      const tagged = await read(
        { ...ONE_OF_EACH_WORKLOAD, [`${service}:${operation}`]: { [field]: [{ Key: 'pii', Value: 'yes' }] } },
        service,
      );
      expect(listResources(tagged.unit, kind)).toEqual([expect.objectContaining({ tags: { pii: 'yes' } })]);
      expect(listResources(tagged.unit, kind)[0]).not.toHaveProperty('tagsUnread');
      const refused = await read({ ...ONE_OF_EACH_WORKLOAD, [`${service}:${operation}`]: 'denied' }, service);
      const action = findAction(service, operation);
      expect(listResources(refused.unit, kind)).toEqual([
        expect.objectContaining({ tags: {}, tagsUnread: expect.stringContaining(`does not allow ${action}`) }),
      ]);
      expect(refused.unit.gaps).toEqual([expect.objectContaining({ operation: action })]);
      expect(refused.unit.unreadKinds).toEqual([]);
    },
  );

  it('of a table may span several pages', async () => {
    const pages: FakeAnswer = ({ NextToken }) =>
      NextToken ? { Tags: [{ Key: 'b', Value: '2' }] } : { Tags: [{ Key: 'a', Value: '1' }], NextToken: 'more' };
    const { unit } = await read({ ...ONE_OF_EACH_WORKLOAD, 'dynamodb:ListTagsOfResource': pages }, 'dynamodb');
    expect(listResources(unit, 'aws.dynamodb.table')[0]?.tags).toEqual({ a: '1', b: '2' });
  });
});

describe('an error that is an answer', () => {
  it('means that there is none', async () => {
    const none = 'not-found ResourceNotFoundException';
    const { unit } = await read(
      { ...ONE_OF_EACH_WORKLOAD, 'lambda:GetPolicy': none, 'lambda:GetFunctionUrlConfig': none },
      'lambda',
    );
    expect(unit.gaps).toEqual([]);
    expect(listResources(unit, 'aws.lambda.function')[0]).toMatchObject({
      policy: { known: true, value: null },
      urlAuth: { known: true, value: null },
    });
    const repository = await read(
      {
        ...ONE_OF_EACH_WORKLOAD,
        'ecr:GetRepositoryPolicy': 'not-found RepositoryPolicyNotFoundException',
        'ecr:GetLifecyclePolicy': 'not-found LifecyclePolicyNotFoundException',
      },
      'ecr',
    );
    expect(repository.unit.gaps).toEqual([]);
  });

  it('is a gap if the function itself was not found under another name', async () => {
    const { unit } = await read({ ...ONE_OF_EACH_WORKLOAD, 'lambda:GetPolicy': 'not-found NoSuchThing' }, 'lambda');
    expect(unit.gaps).toEqual([expect.objectContaining({ operation: 'lambda:GetPolicy' })]);
  });

  it('does not mark an environment that could not be decrypted as clean', async () => {
    const sealed = {
      Functions: [{ FunctionName: 'a', Environment: { Error: { ErrorCode: 'AccessDeniedException' } } }],
    };
    const { unit } = await read({ 'lambda:ListFunctions': sealed }, 'lambda');
    expect(listResources(unit, 'aws.lambda.function')[0]?.credentialVariables).toMatchObject({ known: false });
  });
});

describe('batches', () => {
  it('read five domains at a time', async () => {
    const names = Array.from({ length: 12 }, (_, at) => ({ DomainName: `domain-${at}` }));
    const { reader } = await read({ 'opensearch:ListDomainNames': { DomainNames: names } }, 'opensearch');
    // One to list them, three to describe them, one each for their tags, and one for their metrics.
    expect(reader.calls).toBe(17);
  });

  it('read one page of clusters at a time', async () => {
    const clusterArns = Array.from({ length: 100 }, (_, at) => toArn('ecs', `cluster/c-${at}`));
    const { reader } = await read({ 'ecs:ListClusters': { clusterArns } }, 'ecs');
    expect(reader.asked.filter((call) => call.startsWith('ecs:DescribeClusters'))).toHaveLength(1);
  });
});

describe('a plain-text secret', () => {
  const findCredentials = (name: string, value: string): string[] => credentialNames([{ name, value }]);

  it.each([
    ['DB_PASSWORD', 'correct-horse'],
    ['apiKey', 'a1b2c3d4e5'],
    ['AWS_KEY', 'AKIAIOSFODNN7EXAMPLE'],
    ['DATABASE_URL', 'postgres://app:correct-horse@db.example.com/app'],
    ['SIGNING', '-----BEGIN RSA PRIVATE KEY-----'],
  ])('is detected: %s', (name, value) => expect(findCredentials(name, value)).toEqual([name]));

  it.each([
    ['DB_PASSWORD_ARN', 'arn:aws:secretsmanager:us-east-1:111122223333:secret:db'],
    ['DB_PASSWORD', 'arn:aws:secretsmanager:us-east-1:111122223333:secret:db'],
    ['DB_PASSWORD', '/prod/db/password'],
    ['TOKEN_TTL', '86400000'],
    ['REQUIRE_PASSWORD', 'enabled'],
    ['PASSWORD_MIN_LENGTH', '14'],
    ['LOG_LEVEL', 'information'],
    ['HOME_URL', 'https://www.example.com/@shop'],
  ])('is not detected: %s = %s', (name, value) => expect(findCredentials(name, value)).toEqual([]));

  it('is never stored in a snapshot', async () => {
    const Environment = { Variables: { DB_PASSWORD: 'correct-horse' } };
    const containerDefinitions = [{ name: 'app', environment: [{ name: 'DB_PASSWORD', value: 'correct-horse' }] }];
    const answers = {
      ...ONE_OF_EACH_WORKLOAD,
      'lambda:ListFunctions': { Functions: [{ FunctionName: 'a', Environment }] },
      'ecs:DescribeTaskDefinition': { taskDefinition: { containerDefinitions } },
    };
    for (const service of ['lambda', 'ecs']) {
      const text = JSON.stringify((await read(answers, service)).unit);
      expect([service, text.includes('DB_PASSWORD'), text.includes('correct-horse')]).toEqual([service, true, false]);
    }
  });
});

it('treats a runtime as supported until its end date', () => {
  expect(deprecatedSince('nodejs20.x', new Date('2026-04-29T23:00:00Z'))).toBeUndefined();
  expect(deprecatedSince('nodejs20.x', new Date('2026-04-30T00:00:00Z'))).toBe('2026-04-30');
});
