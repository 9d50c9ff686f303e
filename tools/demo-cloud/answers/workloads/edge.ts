import type * as ApiGateway from '@aws-sdk/client-api-gateway';
import type * as CloudFront from '@aws-sdk/client-cloudfront';
import type * as Elb from '@aws-sdk/client-elastic-load-balancing';
import type * as ElbV2 from '@aws-sdk/client-elastic-load-balancing-v2';
import {
  apisIn,
  balancersIn,
  classicBalancersIn,
  distributionsOf,
  type DemoBalancer,
  type DemoDistribution,
} from '../../generate/workloads/edge';
import { WireError } from '../../wire/wire-error';
import { regionOf, type Answer, type Asked } from '../asked';
import { pageOf } from '../paging';
import { describeTargetGroups, describeTargetHealth } from '../use/capacity';

const describeBalancers: Answer<ElbV2.DescribeLoadBalancersCommandInput, ElbV2.DescribeLoadBalancersCommandOutput> = (
  asked,
  input,
) => {
  const all = balancersIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, {
    size: input.PageSize,
    token: input.Marker,
    most: 400,
    fault: 'ValidationError',
  });
  return { LoadBalancers: items.map(({ balancer }) => balancer), NextMarker: next };
};

const balancerOf = (asked: Asked, arn: string | undefined): DemoBalancer => {
  const found = balancersIn(asked.account.scope, regionOf(asked).name).find(
    ({ balancer }) => balancer.LoadBalancerArn === arn,
  );
  if (!found) throw new WireError('LoadBalancerNotFound', `Load balancer '${arn}' not found`);
  return found;
};

const describeBalancerAttributes: Answer<
  ElbV2.DescribeLoadBalancerAttributesCommandInput,
  ElbV2.DescribeLoadBalancerAttributesCommandOutput
> = (asked, input) => ({
  Attributes: Object.entries(balancerOf(asked, input.LoadBalancerArn).attributes).map(([Key, Value]) => ({
    Key,
    Value,
  })),
});

const describeListeners: Answer<ElbV2.DescribeListenersCommandInput, ElbV2.DescribeListenersCommandOutput> = (
  asked,
  input,
) => ({
  Listeners: [...balancerOf(asked, input.LoadBalancerArn).listeners],
});

/** Listeners have nothing but their default action. */
const describeRules: Answer<ElbV2.DescribeRulesCommandInput, ElbV2.DescribeRulesCommandOutput> = (asked, input) => {
  const [balancerArn] = (input.ListenerArn ?? '').replace(':listener/', ':loadbalancer/').split(/\/[^/]+$/);
  const listener = balancerOf(asked, balancerArn).listeners.find(
    ({ ListenerArn }) => ListenerArn === input.ListenerArn,
  );
  return {
    Rules: [
      {
        RuleArn: `${input.ListenerArn}/default`,
        Priority: 'default',
        IsDefault: true,
        Actions: listener?.DefaultActions,
      },
    ],
  };
};

/** Nobody has put a tag on the company's load balancers. */
const describeTags: Answer<ElbV2.DescribeTagsCommandInput, ElbV2.DescribeTagsCommandOutput> = (
  asked,
  { ResourceArns = [] },
) => ({
  TagDescriptions: ResourceArns.map((arn) => ({
    ResourceArn: balancerOf(asked, arn).balancer.LoadBalancerArn,
    Tags: [],
  })),
});

export const elbV2Answers = {
  DescribeTags: describeTags,
  DescribeTargetGroups: describeTargetGroups,
  DescribeTargetHealth: describeTargetHealth,
  DescribeListeners: describeListeners,
  DescribeLoadBalancerAttributes: describeBalancerAttributes,
  DescribeLoadBalancers: describeBalancers,
  DescribeRules: describeRules,
};

const describeClassics: Answer<Elb.DescribeLoadBalancersCommandInput, Elb.DescribeLoadBalancersCommandOutput> = (
  asked,
  input,
) => {
  const all = classicBalancersIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, {
    size: input.PageSize,
    token: input.Marker,
    most: 400,
    fault: 'ValidationError',
  });
  return { LoadBalancerDescriptions: items.map(({ description }) => description), NextMarker: next };
};

const classicOf = (asked: Asked, name: string | undefined) => {
  const found = classicBalancersIn(asked.account.scope, regionOf(asked).name).find(
    ({ description }) => description.LoadBalancerName === name,
  );
  if (!found) throw new WireError('LoadBalancerNotFound', `There is no ACTIVE Load Balancer named '${name}'`);
  return found;
};

const describeClassicAttributes: Answer<
  Elb.DescribeLoadBalancerAttributesCommandInput,
  Elb.DescribeLoadBalancerAttributesCommandOutput
> = (asked, input) => ({
  LoadBalancerAttributes: { AccessLog: { Enabled: classicOf(asked, input.LoadBalancerName).isLogged } },
});

const describeClassicTags: Answer<Elb.DescribeTagsCommandInput, Elb.DescribeTagsCommandOutput> = (
  asked,
  { LoadBalancerNames = [] },
) => ({
  TagDescriptions: LoadBalancerNames.map((name) => ({
    LoadBalancerName: classicOf(asked, name).description.LoadBalancerName,
    Tags: [],
  })),
});

export const elbAnswers = {
  DescribeLoadBalancerAttributes: describeClassicAttributes,
  DescribeLoadBalancers: describeClassics,
  DescribeTags: describeClassicTags,
};

const summaryOf = ({ id, arn, domain, config }: DemoDistribution): CloudFront.DistributionSummary =>
  ({
    Id: id,
    ARN: arn,
    DomainName: domain,
    Status: 'Deployed',
    Enabled: true,
    Comment: config.Comment,
    WebACLId: config.WebACLId,
    Origins: config.Origins,
    DefaultCacheBehavior: config.DefaultCacheBehavior,
  }) as CloudFront.DistributionSummary;

const listDistributions: Answer<CloudFront.ListDistributionsCommandInput, CloudFront.ListDistributionsCommandOutput> = (
  { account },
  { MaxItems, Marker },
) => {
  const { items, next } = pageOf(distributionsOf(account.scope), {
    size: MaxItems,
    token: Marker,
    most: 100,
    fault: 'InvalidArgument',
  });
  const list = {
    Items: items.map(summaryOf),
    Quantity: items.length,
    Marker: Marker ?? '',
    MaxItems: MaxItems ?? 100,
    IsTruncated: next !== undefined,
  };
  return { DistributionList: next === undefined ? list : { ...list, NextMarker: next } };
};

const getDistributionConfig: Answer<
  CloudFront.GetDistributionConfigCommandInput,
  CloudFront.GetDistributionConfigCommandOutput
> = ({ account }, { Id }) => {
  const found = distributionsOf(account.scope).find(({ id }) => id === Id);
  if (!found) throw new WireError('NoSuchDistribution', 'The specified distribution does not exist.', 404);
  return { DistributionConfig: found.config, ETag: account.scope.letters(`${Id}/etag`, 13) };
};

export const cloudFrontAnswers = { GetDistributionConfig: getDistributionConfig, ListDistributions: listDistributions };

const getRestApis: Answer<ApiGateway.GetRestApisCommandInput, ApiGateway.GetRestApisCommandOutput> = (asked, input) => {
  const all = apisIn(asked.account.scope, regionOf(asked).name);
  const { items, next } = pageOf(all, {
    size: input.limit,
    token: input.position,
    most: 500,
    fault: 'BadRequestException',
  });
  return { items: items.map(({ id, name }) => ({ id, name })), position: next };
};

const getStages: Answer<ApiGateway.GetStagesCommandInput, ApiGateway.GetStagesCommandOutput> = (
  asked,
  { restApiId },
) => {
  const found = apisIn(asked.account.scope, regionOf(asked).name).find(({ id }) => id === restApiId);
  if (!found) throw new WireError('NotFoundException', 'Invalid API identifier specified', 404);
  return { item: [...found.stages] };
};

export const apiGatewayAnswers = { GetRestApis: getRestApis, GetStages: getStages };
