import { gzipSync } from 'node:zlib';
import type { _InstanceType } from '@aws-sdk/client-ec2';
import type { Scope } from '../demo-cloud/generate/scope';
import { BUILDS, type Tag } from '../demo-cloud/generate/tags';
import type { Use } from '../demo-cloud/generate/use';
import { USD_PER_HOUR } from '../demo-cloud/generate/prices';
import {
  ANALYTICS,
  AP,
  at,
  EU,
  type Kind,
  PAYMENTS,
  type Planned,
  PLATFORM,
  STAGING,
  SUPPORT,
  toCents,
  toEc2Arn,
  US,
  type Savings,
  verdict,
  type Verdicts,
  WEB,
} from './plan';
import { SUBNETS } from './vpc';

export interface Instance {
  /** Tells machines of one name apart that followed each other. @default - the one of today */
  readonly serial?: string;
  readonly type?: _InstanceType;
  readonly subnet?: string;
  readonly group?: string;
  readonly requiresTokens: boolean;
  /** The hop limit of its metadata. @default - 2 if it requires tokens */
  readonly hops?: number;
  readonly isMetadataOff?: true;
  readonly ageDays?: number;
  /** Days since it was stopped; undefined while it runs. */
  readonly stoppedDays?: number;
  readonly isTerminated?: true;
  /** It has an Elastic IP address of its own name. */
  readonly hasElasticIp?: boolean;
  readonly hasRole?: boolean;
  readonly isMonitored?: boolean;
  /** The user data, in base64. */
  readonly script?: string;
  readonly showsSecret?: boolean;
  /** How much it has to do. @default - busy */
  readonly use?: Use;
}

const encode = (text: string): string => Buffer.from(text).toString('base64');
const HARMLESS = { script: encode('#!/bin/sh\nsystemctl start payments-api\n') };
const SECRET = {
  script: encode('#!/bin/sh\nexport QUEUE_PASSWORD=not-a-real-password\n/opt/worker/start\n'),
  showsSecret: true,
};
const ZIPPED_SECRET = {
  script: gzipSync('aws configure set aws_access_key_id AKIAIOSFODNN7EXAMPLE').toString('base64'),
  showsSecret: true,
};

/** The settings of someone who looks after a machine. */
const CARED = { requiresTokens: true, hasRole: true, isMonitored: true } as const;
const BARE = { requiresTokens: false, group: 'app-tier' } as const;
/** The machine that today's jump host replaced. */
const FIRST_BASTION = {
  serial: 'first',
  subnet: 'public-a',
  requiresTokens: false,
  hasRole: false,
  isMonitored: false,
  ageDays: 512,
} as const;

const machine = (place: Planned, type: _InstanceType, subnet: string) => ({ ...place, type, subnet });
const webServer = (what: string, zone: 'a' | 'b') => ({
  ...machine(at(US, what, WEB), 't3.large', `public-${zone}`),
  ...CARED,
  group: 'web-public',
  ageDays: 88,
  mended: { subnet: `private-${zone}` },
  past: [{ until: 38 as const, as: { subnet: `public-${zone}` } }],
});

export const toInstanceId = (
  scope: Pick<Scope, 'id'>,
  { region, what, serial }: Pick<Planned & Instance, 'region' | 'what' | 'serial'>,
): string => scope.id('i', `${region}/${what}${serial === undefined ? '' : `/${serial}`}`);

/** Elastic IP addresses are of a range that is kept for documentation. */
export const toPublicIp = (
  scope: Pick<Scope, 'whole'>,
  { region, what, publicIp }: Pick<Planned, 'region' | 'what'> & Pick<Address, 'publicIp'>,
): string => publicIp ?? `198.51.100.${scope.whole(`${region}/${what}/ip`, 10, 250)}`;

export const isRunning = ({ stoppedDays }: Instance): boolean => stoppedDays === undefined;
/** AWS lends an address to a running instance in a public subnet. */
const borrowsIp = (plan: Instance): boolean => plan.subnet?.startsWith('public') === true && isRunning(plan);
/** The Elastic IP address of an instance, or what AWS lends it. */
export const findPublicIp = (scope: Pick<Scope, 'whole'>, each: Planned & Instance): string | undefined => {
  if (each.hasElasticIp) return toPublicIp(scope, each);
  return borrowsIp(each) ? `203.0.113.${scope.whole(`${each.region}/${each.what}/public`, 10, 240)}` : undefined;
};

const HOURS = 730;
const STOPPED_LONG = 30;
/** The smallest has too little to save. */
const SMALLEST = 't3.micro';

export const INSTANCES: Kind<Instance> = {
  company: (scope) => [
    webServer('web-1', 'a'),
    webServer('web-2', 'b'),
    ...Array.from({ length: scope.whole('api-count', 2, 4) }, (_, index) => ({
      ...machine(
        at(US, `payments-api-${index + 1}`, PAYMENTS),
        scope.pick<_InstanceType>('api-type', ['m6i.large', 'm6i.xlarge', 'm6i.2xlarge']),
        'private-a',
      ),
      ...HARMLESS,
      group: 'app-tier',
      requiresTokens: index === 0,
      ageDays: 120 - index * 20,
      hasRole: true,
      mended: CARED,
    })),
    {
      ...machine(
        at(US, 'batch-1', ANALYTICS),
        scope.pick<_InstanceType>('batch-type', ['c6i.2xlarge', 'c6i.4xlarge']),
        'private-b',
      ),
      ...BARE,
      ageDays: 201,
      use: 'calm',
      mended: CARED,
      past: [{ until: 24, as: { type: 'c6i.xlarge' } }],
    },
    {
      ...machine(at(US, 'sales-demo', STAGING), 't3.large', 'private-b'),
      group: 'app-tier',
      requiresTokens: true,
      ageDays: 140,
      use: 'idle',
      mended: CARED,
    },
    {
      ...machine(at(US, 'bastion', PLATFORM), SMALLEST, 'public-a'),
      ...BARE,
      group: 'bastion',
      ageDays: 512,
      mended: { ...CARED, subnet: 'private-a', ageDays: 24 },
      past: [{ until: 24, as: FIRST_BASTION }],
    },
    {
      ...machine(at(US, 'legacy-reports', ANALYTICS), 'm5.xlarge', 'private-b'),
      ...BARE,
      group: 'windows-reports',
      ageDays: 640,
      stoppedDays: 97,
      hasElasticIp: true,
      mended: { hasElasticIp: false, hasRole: true },
      past: [{ until: 45, as: { hasElasticIp: true } }],
    },
    {
      ...machine(at(EU, 'web', STAGING), 't3.medium', 'public-a'),
      group: 'web-public',
      requiresTokens: true,
      ageDays: 45,
      hasRole: true,
      mended: { subnet: 'private-a', isMonitored: true },
    },
    {
      ...machine(at(EU, 'worker', STAGING), 't3.large', 'private-a'),
      ...BARE,
      ...SECRET,
      ageDays: 45,
      mended: { hasRole: true, isMonitored: true },
    },
    {
      ...machine(at(EU, 'build-agent', BUILDS), 'c6i.xlarge', 'private-b'),
      group: 'contractor-access',
      requiresTokens: true,
      ageDays: 160,
      mended: { hasRole: true, isMonitored: true },
    },
    {
      ...machine(at(EU, 'load-test', STAGING), 'c6i.xlarge', 'private-b'),
      ...CARED,
      group: 'app-tier',
      ageDays: 45,
      stoppedDays: 12,
    },
    { ...machine(at(AP, 'ticket-relay', SUPPORT), 't3.medium', 'private-a'), ...CARED, group: 'app-tier', ageDays: 74 },
  ],
  arn: (scope, region, _name, plan) => toEc2Arn(scope, region, 'instance', toInstanceId(scope, plan)),
  emulated: {
    'tokens-required': { ...CARED, ...HARMLESS, hasElasticIp: true },
    'tokens-optional': { ...BARE, ...SECRET },
    'metadata-off': { ...BARE, ...ZIPPED_SECRET, isMetadataOff: true },
    stopped: { ...BARE, stoppedDays: 0 },
    terminated: { ...BARE, isTerminated: true },
  },
  verdicts: (plan): Verdicts =>
    plan.isTerminated
      ? {}
      : {
          'ec2-instance-imdsv2': verdict(plan.requiresTokens || plan.isMetadataOff),
          'ec2-instance-public-ip': verdict(!plan.hasElasticIp && !borrowsIp(plan)),
          'ec2-instance-profile': verdict(plan.hasRole),
          'ec2-instance-userdata-secrets': verdict(!plan.showsSecret),
          ...(plan.stoppedDays === undefined
            ? {
                'ec2-instance-detailed-monitoring': verdict(plan.isMonitored),
                'ec2-instance-ssm-managed': verdict(plan.hasRole),
              }
            : { 'ec2-instance-stopped-old': verdict(plan.stoppedDays < STOPPED_LONG) }),
        },
  // The emulator does not know Systems Manager's inventory.
  emulator: (plan): Verdicts =>
    plan.isTerminated || !isRunning(plan) ? {} : { 'ec2-instance-ssm-managed': 'unknown' },
  savings: ({ type = SMALLEST, stoppedDays, use }): Savings => {
    if (stoppedDays !== undefined) return stoppedDays < STOPPED_LONG ? {} : { 'EC2-STOPPED-EBS': 'some' };
    if (use === 'idle') return { 'EC2-IDLE': toCents((USD_PER_HOUR[type] ?? 0) * HOURS) };
    return {
      ...(use === 'calm' ? { 'EC2-RIGHTSIZE': 'some' } : {}),
      ...(type === SMALLEST ? {} : { 'EC2-GRAVITON': 'some' }),
    };
  },
  plant: async ({ aws: { ec2 }, findId, toArn }, name, plan) => {
    const { Instances } = await ec2.runInstances({
      ImageId: 'ami-0abcdef1234567890',
      InstanceType: SMALLEST,
      MinCount: 1,
      MaxCount: 1,
      SubnetId: findId(SUBNETS, 'closed'),
      MetadataOptions: {
        HttpTokens: plan.requiresTokens ? 'required' : 'optional',
        HttpEndpoint: plan.isMetadataOff ? 'disabled' : 'enabled',
      },
      Monitoring: { Enabled: plan.isMonitored === true },
      ...(plan.hasRole ? { IamInstanceProfile: { Name: PROFILE } } : {}),
      ...(plan.script ? { UserData: plan.script } : {}),
      TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: name }] }],
    });
    const InstanceIds = [String(Instances?.[0]?.InstanceId)];
    if (!isRunning(plan)) await ec2.stopInstances({ InstanceIds });
    if (plan.isTerminated) await ec2.terminateInstances({ InstanceIds });
    return toArn('instance', InstanceIds[0]);
  },
};

/** The instance profile of the emulated account. */
export const PROFILE = 'web';

export interface Address {
  readonly usedBy?: 'instance' | 'gateway' | undefined;
  /** Of one that was released and allocated again. */
  readonly publicIp?: string;
  readonly tags?: readonly Tag[];
}

export const ADDRESSES: Kind<Address> = {
  company: (scope) => [
    { ...at(US, 'way-out', PLATFORM), usedBy: 'gateway' },
    {
      ...at(US, 'legacy-reports', ANALYTICS),
      usedBy: 'instance',
      mended: { usedBy: undefined },
      past: [{ until: 45, as: { usedBy: 'instance' } }],
    },
    at(US, 'old-vpn', PLATFORM),
    at(EU, 'partner-tunnel', STAGING),
    ...scope.listMade<Planned & Address>('address'),
  ],
  arn: (scope, region, _name, { what }) =>
    toEc2Arn(scope, region, 'elastic-ip', scope.id('eipalloc', `${region}/${what}`)),
  emulated: { unused: {}, used: { usedBy: 'instance' } },
  verdicts: ({ usedBy }) => ({ 'ec2-eip-unassociated': verdict(usedBy !== undefined) }),
  // The instance with an address has been stopped for months.
  savings: ({ usedBy }): Savings => (usedBy === 'gateway' ? {} : { 'VPC-EIP': 3.65 }),
  plant: async ({ aws: { ec2 }, findId, toArn }, _name, { usedBy }) => {
    const { AllocationId } = await ec2.allocateAddress({ Domain: 'vpc' });
    if (usedBy) await ec2.associateAddress({ AllocationId, InstanceId: findId(INSTANCES, 'tokens-required') });
    return toArn('elastic-ip', AllocationId);
  },
};

/** The gateway of production. Saving rules do not judge it: it is busy. */
export const NAT_GATEWAYS: Pick<Kind<object>, 'company' | 'arn' | 'name'> = {
  company: [at(US, 'way-out', PLATFORM)],
  arn: (scope, region, _name, { what }) => toEc2Arn(scope, region, 'natgateway', scope.id('nat', `${region}/${what}`)),
};
