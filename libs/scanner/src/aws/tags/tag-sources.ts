import type { Resource } from '../../snapshot';
import { type Collecting, callIn } from '../collecting';
import type { ResourceOf } from '../../kinds';
import type { AwsKind } from '../resources';
import { toTags } from '../shapes';

type Tags = Readonly<Record<string, string>>;

interface Reading {
  /** Maximum number of resources per call. */
  readonly batch: number;
  /** Tags by ARN. @throws CloudError */
  readonly read: (collecting: Collecting, resources: readonly Resource[]) => Promise<ReadonlyMap<string, Tags>>;
}

/** How to read the tags of a kind whose list omits them. */
export interface TagSource extends Reading {
  /**
   * False if the resource costs less than a dollar a month in every region: no rule can save one there, so its tags
   * are skipped.
   */
  readonly isDear: (resource: Resource) => boolean;
}

const GB = 1024 ** 3;
/** No region charges $0.000025 per GB-second, $0.05 per GB-month of logs, or $0.2 per GB-month of images. */
const DEAR_GB_SECONDS = 40_000;
const DEAR_LOG_BYTES = 20 * GB;
const DEAR_IMAGE_BYTES = 5 * GB;
/** No region charges a dollar per GB of ingested logs, and the class rule starts at 50 dollars. */
const BUSY_LOG_BYTES = 50 * GB;

const isDearFunction = ({
  memoryMb = 0,
  metrics,
  provisionedConcurrency,
}: ResourceOf<'aws.lambda.function'>): boolean =>
  ((metrics?.['duration']?.sum ?? 0) / 1000) * (memoryMb / 1024) > DEAR_GB_SECONDS ||
  (provisionedConcurrency?.known === true && provisionedConcurrency.value.length > 0);

const isDearLogGroup = ({ retentionDays, storedBytes = 0, metrics }: ResourceOf<'aws.cloudwatch.log-group'>): boolean =>
  (retentionDays === null && storedBytes > DEAR_LOG_BYTES) || (metrics?.['ingestedBytes']?.sum ?? 0) > BUSY_LOG_BYTES;

const isDearRepository = ({ images }: ResourceOf<'aws.ecr.repository'>): boolean =>
  images?.known === true && images.value.expirableBytes > DEAR_IMAGE_BYTES;

const oneByOne = (readOne: (collecting: Collecting, arn: string) => Promise<Tags>): Reading => ({
  batch: 1,
  read: async (collecting, resources) =>
    new Map(await Promise.all(resources.map(async ({ arn }) => [arn, await readOne(collecting, arn)] as const))),
});

const always = (): boolean => true;

/** Types a source by the resources it reads. */
const source = <K extends AwsKind>(isDear: (resource: ResourceOf<K>) => boolean, reading: Reading): TagSource =>
  // The table below assigns it to this kind.
  ({ ...reading, isDear: isDear as (resource: Resource) => boolean });

/** Elastic Load Balancing accepts twenty load balancers per call; other services accept one resource. */
export const TAG_SOURCES: Partial<Readonly<Record<AwsKind, TagSource>>> = {
  'aws.elb.load-balancer': source<'aws.elb.load-balancer'>(always, {
    batch: 20,
    read: async (collecting, balancers) => {
      const { TagDescriptions = [] } = await callIn(collecting, 'elb', 'DescribeTags', {
        LoadBalancerNames: balancers.map(({ name }) => name),
      });
      const arnOf = new Map(balancers.map(({ name, arn }) => [name, arn]));
      return new Map(
        TagDescriptions.map(({ LoadBalancerName = '', Tags }) => [arnOf.get(LoadBalancerName) ?? '', toTags(Tags)]),
      );
    },
  }),
  'aws.elbv2.load-balancer': source<'aws.elbv2.load-balancer'>(always, {
    batch: 20,
    read: async (collecting, balancers) => {
      const { TagDescriptions = [] } = await callIn(collecting, 'elbv2', 'DescribeTags', {
        ResourceArns: balancers.map(({ arn }) => arn),
      });
      return new Map(TagDescriptions.map(({ ResourceArn = '', Tags }) => [ResourceArn, toTags(Tags)]));
    },
  }),
  'aws.elasticache.cluster': source<'aws.elasticache.cluster'>(
    always,
    oneByOne(async (collecting, arn) =>
      toTags((await callIn(collecting, 'elasticache', 'ListTagsForResource', { ResourceName: arn })).TagList),
    ),
  ),
  'aws.elasticache.replication-group': source<'aws.elasticache.replication-group'>(
    always,
    oneByOne(async (collecting, arn) =>
      toTags((await callIn(collecting, 'elasticache', 'ListTagsForResource', { ResourceName: arn })).TagList),
    ),
  ),
  'aws.ecr.repository': source<'aws.ecr.repository'>(
    isDearRepository,
    oneByOne(async (collecting, arn) =>
      toTags((await callIn(collecting, 'ecr', 'ListTagsForResource', { resourceArn: arn })).tags),
    ),
  ),
  'aws.lambda.function': source<'aws.lambda.function'>(
    isDearFunction,
    oneByOne(async (collecting, arn) => (await callIn(collecting, 'lambda', 'ListTags', { Resource: arn })).Tags ?? {}),
  ),
  'aws.cloudwatch.log-group': source<'aws.cloudwatch.log-group'>(
    isDearLogGroup,
    oneByOne(
      async (collecting, arn) =>
        (await callIn(collecting, 'cloudwatch-logs', 'ListTagsForResource', { resourceArn: arn })).tags ?? {},
    ),
  ),
};
