import type * as CostExplorer from '@aws-sdk/client-cost-explorer';
import type * as Ec2 from '@aws-sdk/client-ec2';
import type * as Ecr from '@aws-sdk/client-ecr';
import type * as Ecs from '@aws-sdk/client-ecs';
import type * as ElbV2 from '@aws-sdk/client-elastic-load-balancing-v2';
import type * as Lambda from '@aws-sdk/client-lambda';
import type * as SavingsPlans from '@aws-sdk/client-savingsplans';
import type * as S3 from '@aws-sdk/client-s3';
import { balancersIn } from '../../generate/workloads/edge';
import { WireError } from '../../wire/wire-error';
import { regionOf, type Answer } from '../asked';
import { pageOf } from '../paging';

const MIB_PER_GIB = 1024;
const GIB = 1024 ** 3;

/** What machines of the demo company's families can do: DescribeInstanceTypes of us-east-1. */
const SIZES: ReadonlyArray<
  readonly [size: string, vcpus: number, gbps: number, iops: number, mbps: number, interfaces: number]
> = [
  ['small', 2, 0.128, 1000, 21.75, 3],
  ['medium', 2, 0.256, 2000, 43.4, 3],
  ['large', 2, 0.78, 3600, 81.25, 3],
  ['xlarge', 4, 1.56, 6000, 143.75, 4],
  ['2xlarge', 8, 3.12, 12_000, 287.5, 4],
  ['4xlarge', 16, 6.25, 20_000, 593.75, 8],
];

const GIB_PER_VCPU: Readonly<Record<string, number>> = { c: 2, m: 4, r: 8, t: 4 };

const typesOf = (family: string): Ec2.InstanceTypeInfo[] =>
  SIZES.map(([size, vcpus, gbps, iops, mbps, interfaces]) => ({
    InstanceType: `${family}.${size}` as Ec2._InstanceType,
    CurrentGeneration: !/^[cmr][34]$|^t2$/.test(family),
    VCpuInfo: { DefaultVCpus: vcpus },
    MemoryInfo: { SizeInMiB: vcpus * (GIB_PER_VCPU[family[0] ?? 'm'] ?? 4) * MIB_PER_GIB },
    ProcessorInfo: { SupportedArchitectures: [/^\w\d+g/.test(family) ? 'arm64' : 'x86_64'] },
    NetworkInfo: {
      MaximumNetworkInterfaces: interfaces,
      EnaSupport: 'required',
      NetworkCards: [{ NetworkCardIndex: 0, BaselineBandwidthInGbps: gbps }],
    },
    EbsInfo: { NvmeSupport: 'required', EbsOptimizedInfo: { BaselineIops: iops, BaselineThroughputInMBps: mbps } },
    InstanceStorageSupported: false,
  }));

const describeInstanceTypes: Answer<Ec2.DescribeInstanceTypesCommandInput, Ec2.DescribeInstanceTypesCommandOutput> = (
  asked,
  { Filters, MaxResults, NextToken },
) => {
  regionOf(asked);
  const families = (Filters?.find(({ Name }) => Name === 'instance-type')?.Values ?? []).map((pattern) =>
    pattern.replace(/\.\*$/, ''),
  );
  const { items, next } = pageOf(families.flatMap(typesOf), {
    size: MaxResults,
    token: NextToken,
    most: 100,
    fault: 'InvalidNextToken',
  });
  return { InstanceTypes: items, NextToken: next };
};

/** Every zone of a region offers everything that the company runs. */
const describeInstanceTypeOfferings: Answer<
  Ec2.DescribeInstanceTypeOfferingsCommandInput,
  Ec2.DescribeInstanceTypeOfferingsCommandOutput
> = (asked, { Filters, MaxResults, NextToken }) => {
  const { name } = regionOf(asked);
  const families = (Filters?.find(({ Name }) => Name === 'instance-type')?.Values ?? []).map((pattern) =>
    pattern.replace(/\.\*$/, ''),
  );
  const all = families.flatMap(typesOf).flatMap(({ InstanceType }) =>
    ['a', 'b', 'c'].map((zone) => ({
      InstanceType,
      LocationType: 'availability-zone' as const,
      Location: `${name}${zone}`,
    })),
  );
  const { items, next } = pageOf(all, { size: MaxResults, token: NextToken, most: 1000, fault: 'InvalidNextToken' });
  return { InstanceTypeOfferings: items, NextToken: next };
};

/** The company has reserved nothing. */
const describeReservedInstances: Answer<
  Ec2.DescribeReservedInstancesCommandInput,
  Ec2.DescribeReservedInstancesCommandOutput
> = (asked) => {
  regionOf(asked);
  return { ReservedInstances: [] };
};

const describeNatGateways: Answer<Ec2.DescribeNatGatewaysCommandInput, Ec2.DescribeNatGatewaysCommandOutput> = (
  asked,
) => {
  const { natGateways } = regionOf(asked);
  return { NatGateways: [...natGateways] };
};

export const ec2CapacityAnswers = {
  DescribeInstanceTypeOfferings: describeInstanceTypeOfferings,
  DescribeInstanceTypes: describeInstanceTypes,
  DescribeNatGateways: describeNatGateways,
  DescribeReservedInstances: describeReservedInstances,
};

/** A repository holds a build of every few days; the older ones nobody pulls any more. */
export const describeImages: Answer<Ecr.DescribeImagesCommandInput, Ecr.DescribeImagesCommandOutput> = (
  asked,
  { repositoryName = '', maxResults, nextToken },
) => {
  const { scope } = asked.account;
  const count = scope.whole(`${repositoryName}/images`, 12, 60);
  const all = Array.from({ length: count }, (_, at): Ecr.ImageDetail => {
    const pushed = scope.daysAgo(3 + at * 5);
    return {
      repositoryName,
      imageDigest: `sha256:${at}`,
      imageTags: [`build-${count - at}`],
      imageSizeInBytes: Math.round(scope.share(`${repositoryName}/size`) * 1.5 * GIB),
      imagePushedAt: pushed,
      lastRecordedPullTime: pushed,
    };
  });
  const { items, next } = pageOf(all, {
    size: maxResults,
    token: nextToken,
    most: 1000,
    fault: 'InvalidParameterException',
  });
  return { imageDetails: items, nextToken: next };
};

export const listServices: Answer<Ecs.ListServicesCommandInput, Ecs.ListServicesCommandOutput> = (asked) => {
  regionOf(asked);
  return { serviceArns: [] };
};
export const describeServices: Answer<Ecs.DescribeServicesCommandInput, Ecs.DescribeServicesCommandOutput> = () => ({
  services: [],
  failures: [],
});

const targetGroupArn = (balancer: string): string =>
  balancer.replace(':loadbalancer/', ':targetgroup/').replace(/\/(?:app|net)\//, '/');

export const describeTargetGroups: Answer<
  ElbV2.DescribeTargetGroupsCommandInput,
  ElbV2.DescribeTargetGroupsCommandOutput
> = (asked, { LoadBalancerArn }) => {
  const arns = balancersIn(asked.account.scope, regionOf(asked).name).map(({ balancer }) => balancer.LoadBalancerArn);
  return {
    TargetGroups: arns
      .filter((arn) => LoadBalancerArn === undefined || arn === LoadBalancerArn)
      .map((arn) => ({ TargetGroupArn: targetGroupArn(arn), LoadBalancerArns: [arn] })),
  };
};

export const describeTargetHealth: Answer<
  ElbV2.DescribeTargetHealthCommandInput,
  ElbV2.DescribeTargetHealthCommandOutput
> = (asked) => ({
  TargetHealthDescriptions: regionOf(asked)
    .instances.slice(0, 2)
    .map(({ InstanceId }) => ({ Target: { Id: InstanceId }, TargetHealth: { State: 'healthy' } })),
});

export const listProvisionedConcurrencyConfigs: Answer<
  Lambda.ListProvisionedConcurrencyConfigsCommandInput,
  Lambda.ListProvisionedConcurrencyConfigsCommandOutput
> = () => ({
  ProvisionedConcurrencyConfigs: [],
});

export const listMultipartUploads: Answer<S3.ListMultipartUploadsCommandInput, S3.ListMultipartUploadsCommandOutput> = (
  _asked,
  { Bucket },
) => ({ Bucket, IsTruncated: false, Uploads: [] });

export const savingsPlansAnswers = {
  DescribeSavingsPlans: (): Partial<SavingsPlans.DescribeSavingsPlansCommandOutput> => ({ savingsPlans: [] }),
};

const unavailable = (): WireError => new WireError('DataUnavailableException', 'There is no data for the period.');

/** The demo company has neither savings plans nor reservations, and Cost Explorer says so in its way. */
export const commitmentAnswers: Readonly<
  Record<string, Answer<object, Partial<CostExplorer.GetSavingsPlansUtilizationCommandOutput>>>
> = {
  GetReservationUtilization: () => {
    throw unavailable();
  },
  GetSavingsPlansCoverage: () => {
    throw unavailable();
  },
  GetSavingsPlansPurchaseRecommendation: () => {
    throw unavailable();
  },
  GetSavingsPlansUtilization: () => {
    throw unavailable();
  },
};
