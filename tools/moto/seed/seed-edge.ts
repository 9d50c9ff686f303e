import {
  APIGatewayClient,
  CreateDeploymentCommand,
  CreateRestApiCommand,
  GetResourcesCommand,
  PutIntegrationCommand,
  PutMethodCommand,
  UpdateStageCommand,
} from '@aws-sdk/client-api-gateway';
import { CloudFrontClient, CreateDistributionCommand, type ViewerProtocolPolicy } from '@aws-sdk/client-cloudfront';
import {
  CreateLoadBalancerCommand as CreateClassicCommand,
  ElasticLoadBalancingClient,
  ModifyLoadBalancerAttributesCommand as ModifyClassicCommand,
} from '@aws-sdk/client-elastic-load-balancing';
import { DescribeSecurityGroupsCommand, EC2Client } from '@aws-sdk/client-ec2';
import { ACCOUNT_ID, type Expected, type SeedTarget, clientSettings, given, named } from './manifest';

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

/** Classic load balancers with and without TLS and logs. */
export const seedElb = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const elb = new ElasticLoadBalancingClient(clientSettings(endpoint, region));
  const ec2 = new EC2Client(clientSettings(endpoint, region));
  const byName = { Filters: [{ Name: 'group-name', Values: ['default'] }] };
  const { SecurityGroups: groups } = await ec2.send(new DescribeSecurityGroupsCommand(byName));
  // Without a group the emulator would make one of its own for each.
  const SecurityGroups = [given(groups?.[0]?.GroupId, 'the default group')];
  for (const { name, Protocol, isLogged } of [
    { name: 'sound', Protocol: 'SSL', isLogged: true },
    { name: 'plain', Protocol: 'HTTP', isLogged: false },
  ]) {
    const LoadBalancerName = named(target, name);
    const Listeners = [{ Protocol, LoadBalancerPort: 443, InstancePort: 80, InstanceProtocol: 'HTTP' }];
    await elb.send(
      new CreateClassicCommand({ LoadBalancerName, Listeners, SecurityGroups, AvailabilityZones: [`${region}a`] }),
    );
    if (isLogged)
      await elb.send(
        new ModifyClassicCommand({
          LoadBalancerName,
          LoadBalancerAttributes: { AccessLog: { Enabled: true, S3BucketName: 'sound-us', EmitInterval: 5 } },
        }),
      );
    manifest.plant(`arn:aws:elasticloadbalancing:${region}:${ACCOUNT_ID}:loadbalancer/${LoadBalancerName}`, {
      'elb-classic-access-logs': verdict(isLogged),
      'elb-classic-tls': verdict(Protocol === 'SSL'),
    });
  }
};

/** A REST API with one stage that logs and one that does not. */
export const seedApiGateway = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const gateway = new APIGatewayClient(clientSettings(endpoint, region));
  const { id: restApiId } = await gateway.send(new CreateRestApiCommand({ name: named(target, 'orders') }));
  const { items } = await gateway.send(new GetResourcesCommand({ restApiId }));
  const method = { restApiId, resourceId: items?.[0]?.id, httpMethod: 'GET' };
  await gateway.send(new PutMethodCommand({ ...method, authorizationType: 'NONE' }));
  await gateway.send(new PutIntegrationCommand({ ...method, type: 'MOCK' }));
  for (const [stageName, value] of [
    ['logged', 'ERROR'],
    ['switched-off', 'OFF'],
    ['never-set', undefined],
  ] as const) {
    await gateway.send(new CreateDeploymentCommand({ restApiId, stageName }));
    const patchOperations = [{ op: 'replace' as const, path: '/*/*/logging/loglevel', value }];
    if (value) await gateway.send(new UpdateStageCommand({ restApiId, stageName, patchOperations }));
    manifest.plant(`arn:aws:apigateway:${region}::/restapis/${given(restApiId, 'the API')}/stages/${stageName}`, {
      'apigateway-rest-logging': verdict(value === 'ERROR'),
    });
  }
};

const DISTRIBUTIONS: ReadonlyArray<{
  name: string;
  policy: ViewerProtocolPolicy;
  isSound: boolean;
  tls: 'TLSv1' | 'TLSv1.2' | undefined;
}> = [
  { name: 'sound', policy: 'redirect-to-https', isSound: true, tls: 'TLSv1.2' },
  { name: 'https-alone', policy: 'https-only', isSound: false, tls: undefined },
  { name: 'bare', policy: 'allow-all', isSound: false, tls: 'TLSv1' },
];

/** Distributions of the account. */
export const seedCloudFront = async (target: SeedTarget): Promise<void> => {
  const { endpoint, manifest } = target;
  const cloudFront = new CloudFrontClient(clientSettings(endpoint, 'us-east-1'));
  for (const { name, policy, isSound, tls } of DISTRIBUTIONS) {
    const origin = tls
      ? {
          DomainName: 'shop.example.com',
          CustomOriginConfig: {
            HTTPPort: 80,
            HTTPSPort: 443,
            OriginProtocolPolicy: 'https-only' as const,
            OriginSslProtocols: { Quantity: 1, Items: [tls] },
          },
        }
      : { DomainName: 'sound-us.s3.amazonaws.com', S3OriginConfig: { OriginAccessIdentity: '' } };
    const { Distribution } = await cloudFront.send(
      new CreateDistributionCommand({
        DistributionConfig: {
          CallerReference: named(target, name),
          Comment: name,
          Enabled: true,
          Origins: { Quantity: 1, Items: [{ Id: 'origin', ...origin }] },
          DefaultCacheBehavior: { TargetOriginId: 'origin', ViewerProtocolPolicy: policy },
          ...(isSound
            ? {
                WebACLId: `arn:aws:wafv2:us-east-1:${ACCOUNT_ID}:global/webacl/all/1`,
                Logging: { Enabled: true, IncludeCookies: false, Bucket: 'sound-us.s3.amazonaws.com', Prefix: '' },
              }
            : {}),
        },
      }),
    );
    manifest.plant(given(Distribution?.ARN, 'the distribution'), {
      'cloudfront-https': verdict(policy !== 'allow-all'),
      'cloudfront-logging': verdict(isSound),
      'cloudfront-waf': verdict(isSound),
      'cloudfront-tls-min-version': verdict(tls !== 'TLSv1'),
    });
  }
};
