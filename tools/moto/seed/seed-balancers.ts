import { DescribeSubnetsCommand, EC2Client } from '@aws-sdk/client-ec2';
import {
  type Action,
  CreateListenerCommand,
  CreateLoadBalancerCommand,
  ElasticLoadBalancingV2Client,
  type LoadBalancerTypeEnum,
  ModifyLoadBalancerAttributesCommand,
  type ProtocolEnum,
} from '@aws-sdk/client-elastic-load-balancing-v2';
import { DeleteServerCertificateCommand, IAMClient, UploadServerCertificateCommand } from '@aws-sdk/client-iam';
import { type Expected, type SeedTarget, clientSettings, given, named } from './manifest';

const verdict = (isSound: boolean): Expected => (isSound ? 'pass' : 'fail');

const FIXED: Action[] = [{ Type: 'fixed-response', FixedResponseConfig: { StatusCode: '200' } }];
const REDIRECT: Action[] = [
  { Type: 'redirect', RedirectConfig: { Protocol: 'HTTPS', Port: '443', StatusCode: 'HTTP_301' } },
];

interface PlantedListener {
  readonly Protocol: ProtocolEnum;
  readonly Port: number;
  readonly DefaultActions: Action[];
  readonly SslPolicy?: string;
}

interface PlantedBalancer {
  readonly name: string;
  readonly Type: LoadBalancerTypeEnum;
  readonly isSound: boolean;
  readonly listeners: readonly PlantedListener[];
  readonly isPlain: boolean;
  readonly isOldTls: boolean;
}

const http = (DefaultActions: Action[]): PlantedListener => ({ Protocol: 'HTTP', Port: 80, DefaultActions });
const https = (SslPolicy: string): PlantedListener => ({
  Protocol: 'HTTPS',
  Port: 443,
  DefaultActions: FIXED,
  SslPolicy,
});

const BALANCERS: readonly PlantedBalancer[] = [
  {
    name: 'sound',
    Type: 'application',
    isSound: true,
    listeners: [http(REDIRECT), https('ELBSecurityPolicy-TLS13-1-2-2021-06')],
    isPlain: false,
    isOldTls: false,
  },
  { name: 'plain', Type: 'application', isSound: false, listeners: [http(FIXED)], isPlain: true, isOldTls: false },
  {
    name: 'old-tls',
    Type: 'application',
    isSound: false,
    listeners: [https('ELBSecurityPolicy-2016-08')],
    isPlain: false,
    isOldTls: true,
  },
  { name: 'network', Type: 'network', isSound: false, listeners: [], isPlain: false, isOldTls: false },
];

const verdictsOf = ({ Type, isSound, isPlain, isOldTls }: PlantedBalancer): Record<string, Expected> => ({
  'elbv2-access-logs': verdict(isSound),
  'elbv2-deletion-protection': verdict(isSound),
  'elbv2-tls-policy': verdict(!isOldTls),
  ...(Type === 'application'
    ? { 'elbv2-https-listeners': verdict(!isPlain), 'elbv2-drop-invalid-headers': verdict(isSound) }
    : {}),
});

const ATTRIBUTES = [
  { Key: 'access_logs.s3.enabled', Value: 'true' },
  { Key: 'access_logs.s3.bucket', Value: 'sound-us' },
  { Key: 'deletion_protection.enabled', Value: 'true' },
  { Key: 'routing.http.drop_invalid_header_fields.enabled', Value: 'true' },
];

/** Application and network load balancers of one region. */
export const seedBalancers = async (target: SeedTarget, region: string): Promise<void> => {
  const { endpoint, manifest } = target;
  const ec2 = new EC2Client(clientSettings(endpoint, region));
  const iam = new IAMClient(clientSettings(endpoint, 'us-east-1'));
  const elb = new ElasticLoadBalancingV2Client(clientSettings(endpoint, region));
  const { Subnets = [] } = await ec2.send(
    new DescribeSubnetsCommand({ Filters: [{ Name: 'default-for-az', Values: ['true'] }] }),
  );
  const subnets = Subnets.slice(0, 2).map(({ SubnetId }) => given(SubnetId, 'the subnet'));
  const certificate = { ServerCertificateName: `balancers-${region}`, CertificateBody: 'body', PrivateKey: 'key' };
  const { ServerCertificateMetadata } = await iam.send(new UploadServerCertificateCommand(certificate));
  const Certificates = [{ CertificateArn: ServerCertificateMetadata?.Arn }];
  for (const planted of BALANCERS) {
    const { LoadBalancers } = await elb.send(
      new CreateLoadBalancerCommand({ Name: named(target, planted.name), Type: planted.Type, Subnets: subnets }),
    );
    const LoadBalancerArn = given(LoadBalancers?.[0]?.LoadBalancerArn, 'the load balancer');
    for (const listener of planted.listeners)
      await elb.send(
        new CreateListenerCommand({
          LoadBalancerArn,
          ...listener,
          ...(listener.Protocol === 'HTTPS' ? { Certificates } : {}),
        }),
      );
    if (planted.isSound)
      await elb.send(new ModifyLoadBalancerAttributesCommand({ LoadBalancerArn, Attributes: ATTRIBUTES }));
    manifest.plant(LoadBalancerArn, verdictsOf(planted));
  }
  // The emulator asks for a certificate that exists only while a listener is made.
  await iam.send(new DeleteServerCertificateCommand({ ServerCertificateName: certificate.ServerCertificateName }));
};
