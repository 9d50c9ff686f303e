import type { AwsResource, Resource, ResourceKind, ResourceOf } from '@cloudmend/scanner';
import { gravitonOf } from '../rules/ec2-newer';
import { GP3_KEYS, VOLUME_KEYS } from '../rules/ebs-cost';
import { FARGATE_KEYS } from '../rules/containers';
import { balancerHourKeyOf } from '../rules/elb-idle';
import { nodeKeyOf, smallerNodeOf } from '../rules/data-services';
import { classKeysOf } from '../rules/rds-rightsize';
import { systemKeyOf } from '../rules/ec2-cost';
import { STORAGE_KEYS } from '../rules/rds-cost';
import { supportEndOf } from '../rules/rds-storage';
import { daysSince } from '../weighing';
import { typeFiguresOf } from './instance-types';

type Needs = { readonly [K in ResourceKind]?: (resource: ResourceOf<K>, now: Date) => readonly string[] };

const ADDRESS = 'network/publicIPv4Hour';
const SNAPSHOT = 'ebs/snapshotStandard';

const namesOf = (...names: ReadonlyArray<string | null | undefined>): string[] => names.flatMap((name) => name ?? []);

const ofDatabase = (instance: ResourceOf<'aws.rds.instance'>, now: Date): string[] => {
  const past = daysSince(supportEndOf(instance), now);
  return [
    ...classKeysOf(instance),
    'rds/storageGp3',
    ...namesOf(STORAGE_KEYS[instance.storageType ?? '']?.gb, STORAGE_KEYS[instance.storageType ?? '']?.iops),
    ...(past !== undefined && past > 0 ? ['rds/extendedSupportYear1'] : []),
  ];
};

/** Prices that the rules for each kind may look up; a test ensures that they ask for no others. */
const NEEDS: Needs = {
  'aws.ec2.instance': ({ instanceType, state, lifecycle, publicIp, platform }) => {
    if (state !== 'running' || (lifecycle ?? null) !== null) return [];
    const { smaller, successor } = typeFiguresOf(instanceType) ?? {};
    const system = systemKeyOf(platform);
    const types = system === undefined ? [] : namesOf(instanceType, smaller, successor, gravitonOf(instanceType));
    return [
      ...types.map((type) => (system === '' ? `ec2/${type}` : `ec2/${type}/${system}`)),
      ...(publicIp === null ? [] : [ADDRESS]),
    ];
  },
  'aws.ec2.volume': ({ volumeType }) => [
    ...(VOLUME_KEYS[volumeType] ?? []),
    ...(/^(?:gp2|io[12])$/.test(volumeType) ? GP3_KEYS : []),
    SNAPSHOT,
  ],
  'aws.ec2.snapshot': () => [SNAPSHOT],
  'aws.ec2.address': () => [ADDRESS],
  'aws.ec2.nat-gateway': () => ['network/natGatewayHour', 'network/natGatewayGB', ADDRESS],
  'aws.ec2.vpc-endpoint': ({ endpointType }) =>
    endpointType === 'Interface' ? ['network/vpcEndpointInterfaceHour'] : [],
  'aws.elbv2.load-balancer': (balancer) => namesOf(balancerHourKeyOf(balancer), ADDRESS),
  'aws.elb.load-balancer': (balancer) => namesOf(balancerHourKeyOf(balancer), ADDRESS),
  'aws.rds.instance': ofDatabase,
  'aws.rds.snapshot': ({ snapshotType }) => (snapshotType === 'manual' ? ['rds/backupOverFree'] : []),
  'aws.s3.bucket': () => [
    's3/standardFirst50TB',
    's3/standardNext450TB',
    's3/standardOver500TB',
    's3/intelligentInfrequent',
    's3/intelligentMonitoring',
    's3/transitionToITPer1k',
  ],
  'aws.cloudwatch.log-group': () => ['cloudwatch/logStorageGB', 'cloudwatch/logIngestGB', 'cloudwatch/logIngestIaGB'],
  'aws.lambda.function': ({ provisionedConcurrency }) => [
    'lambda/x86GBs',
    'lambda/armGBs',
    ...(provisionedConcurrency?.known && provisionedConcurrency.value.length > 0 ? ['lambda/provisionedGBs'] : []),
  ],
  'aws.dynamodb.table': () =>
    ['rcuHour', 'wcuHour', 'onDemandRead1M', 'onDemandWrite1M', 'storageGB', 'storageIaGB'].map(
      (name) => `dynamodb/${name}`,
    ),
  'aws.elasticache.cluster': (cluster) =>
    namesOf(nodeKeyOf(cluster), nodeKeyOf({ ...cluster, nodeType: smallerNodeOf(cluster) ?? null })),
  'aws.elasticache.replication-group': (group) =>
    namesOf(nodeKeyOf(group), nodeKeyOf({ ...group, nodeType: smallerNodeOf(group) ?? null })),
  'aws.redshift.cluster': ({ nodeType }) => (nodeType ? [`redshift/${nodeType}`] : []),
  'aws.opensearch.domain': ({ settings }) =>
    settings.known
      ? [
          ...(settings.value.instanceType ? [`opensearch/${settings.value.instanceType}`] : []),
          'opensearch/gp2GB',
          'opensearch/gp3GB',
        ]
      : [],
  'aws.ecr.repository': () => ['ecr/storageGB'],
  'aws.ecs.service': ({ launchType, capacityProviders = [] }) =>
    launchType === 'FARGATE' || capacityProviders.includes('FARGATE') ? FARGATE_KEYS : [],
};

/** The prices that saving rules may look up for a resource; none for a kind without dollars. */
export const priceKeysOf = (resource: Resource, now: Date): readonly string[] =>
  // The kind selects the function that accepts this resource.
  (NEEDS[(resource as AwsResource).kind] as ((found: Resource, at: Date) => readonly string[]) | undefined)?.(
    resource,
    now,
  ) ?? [];
