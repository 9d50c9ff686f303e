import { toTags } from '../demo-cloud/generate/tags';
import { WireError } from '../demo-cloud/wire/wire-error';
import { about, type Operation, thingBy, things } from './answering';
import { at, type Kind, PLATFORM, policyText, US, verdict, WEB } from './plan';
import { SUBNETS } from './vpc';

interface Domain {
  readonly isEncrypted: boolean;
  readonly demandsTls: boolean;
  readonly isPrivate: boolean;
  /** Whom its policy lets in: no one where it has none. */
  readonly letsIn?: 'everybody' | 'the office' | 'any address';
}

const SOUND: Domain = { isEncrypted: true, demandsTls: true, isPrivate: false };
const BARE: Domain = { isEncrypted: false, demandsTls: false, isPrivate: false };
const ADDRESSES = { everybody: undefined, 'the office': '203.0.113.0/24', 'any address': '0.0.0.0/0' };

const writePolicy = ({ letsIn = 'everybody' }: Domain, Resource: string): string => {
  const from = ADDRESSES[letsIn];
  const Condition = from === undefined ? {} : { Condition: { IpAddress: { 'aws:SourceIp': from } } };
  return policyText({ Principal: { AWS: '*' }, Action: 'es:*', Resource, ...Condition });
};

export const DOMAINS: Kind<Domain> = {
  company: [
    { ...at(US, 'search', WEB), ...SOUND, isPrivate: true, letsIn: 'everybody' },
    { ...at(US, 'logs', PLATFORM), ...BARE, letsIn: 'everybody', mended: { ...SOUND, isPrivate: true } },
  ],
  arn: ({ accountId }, region, name) => `arn:aws:es:${region}:${accountId}:domain/${name}`,
  // Six of them: more than one call describes.
  emulated: {
    sound: SOUND,
    inside: { ...SOUND, isPrivate: true, letsIn: 'everybody' },
    office: { ...SOUND, letsIn: 'the office' },
    world: { ...SOUND, letsIn: 'any address' },
    open: { ...BARE, letsIn: 'everybody' },
    bare: BARE,
  },
  verdicts: ({ isEncrypted, demandsTls, isPrivate, letsIn }) => ({
    'opensearch-encryption': verdict(isEncrypted),
    'opensearch-node-to-node': verdict(isEncrypted),
    'opensearch-https': verdict(demandsTls),
    'opensearch-public': verdict(isPrivate || letsIn === undefined || letsIn === 'the office'),
  }),
  plant: async ({ aws: { opensearch }, findId }, DomainName, plan) => {
    const { DomainStatus } = await opensearch.createDomain({
      DomainName,
      EncryptionAtRestOptions: { Enabled: plan.isEncrypted },
      NodeToNodeEncryptionOptions: { Enabled: plan.isEncrypted },
      DomainEndpointOptions: { EnforceHTTPS: plan.demandsTls },
      ...(plan.letsIn ? { AccessPolicies: writePolicy(plan, '*') } : {}),
      ...(plan.isPrivate ? { VPCOptions: { SubnetIds: [findId(SUBNETS, 'closed')] } } : {}),
    });
    return DomainStatus?.ARN;
  },
};

const describeDomains: Operation = (asked, { DomainNames }) => {
  const wanted = (DomainNames ?? []) as readonly string[];
  if (wanted.length > 5)
    throw new WireError('ValidationException', 'Please provide a maximum of 5 domain names to describe.');
  const { accountId, scope } = asked.account;
  const domains = things(DOMAINS)(asked, {}).filter(({ name }) => wanted.includes(name));
  return {
    DomainStatusList: domains.map((domain) => ({
      DomainId: `${accountId}/${domain.name}`,
      DomainName: domain.name,
      ARN: domain.arn,
      ClusterConfig: { InstanceType: 'm6g.large.search', InstanceCount: 2 },
      EngineVersion: 'OpenSearch_2.19',
      AccessPolicies: writePolicy(domain, `${domain.arn}/*`),
      EncryptionAtRestOptions: { Enabled: domain.isEncrypted },
      NodeToNodeEncryptionOptions: { Enabled: domain.isEncrypted },
      DomainEndpointOptions: { EnforceHTTPS: domain.demandsTls },
      ...(domain.isPrivate ? { VPCOptions: { VPCId: scope.id('vpc', asked.region) } } : {}),
    })),
  };
};

const domain = thingBy(DOMAINS, (name) => new WireError('ResourceNotFoundException', `Domain not found: ${name}`, 409));

export const openSearchAnswers = {
  DescribeDomains: describeDomains,
  ListDomainNames: ((asked) => ({
    DomainNames: things(DOMAINS)(asked, {}).map(({ name }) => ({ DomainName: name, EngineType: 'OpenSearch' })),
  })) satisfies Operation,
  ListTags: about(domain('ARN'), ({ labels }) => ({ TagList: toTags(undefined, labels) })),
};
