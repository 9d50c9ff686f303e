import type { DomainStatus } from '@aws-sdk/client-opensearch';
import { type Fact, type Resource, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { parsePolicy } from '../policy-text';
import { orNull, present, tagsFact, toTags } from '../shapes';
import type { SearchDomain } from './search-domain';

/** Maximum number of domains in a describe call. */
const BATCH = 5;

type Described = Fact<ReadonlyMap<string, DomainStatus>>;

const describeDomains = (collecting: Collecting, DomainNames: string[]): Promise<Described> =>
  readFact<ReadonlyMap<string, DomainStatus>>(
    collecting,
    async () => {
      const { DomainStatusList } = await callIn(collecting, 'opensearch', 'DescribeDomains', { DomainNames });
      return new Map(
        (DomainStatusList ?? []).flatMap((domain) => (domain.DomainName ? [[domain.DomainName, domain]] : [])),
      );
    },
    { subject: DomainNames[0] ?? '' },
  );

const readPolicy = (
  collecting: Collecting,
  { AccessPolicies }: DomainStatus,
  subject: string,
): Promise<SearchDomain['policy']> =>
  AccessPolicies
    ? readFact(collecting, () => Promise.resolve().then(() => parsePolicy(AccessPolicies, 'es:DescribeDomains')), {
        subject,
      })
    : Promise.resolve(toFact(null));

const toSize = ({ ClusterConfig = {}, EBSOptions = {} }: DomainStatus) => {
  const { InstanceCount: instances = 0, InstanceType, WarmEnabled } = ClusterConfig;
  const { DedicatedMasterEnabled, DedicatedMasterType, DedicatedMasterCount = 0 } = ClusterConfig;
  const { EBSEnabled, VolumeType, VolumeSize = 0 } = EBSOptions;
  return {
    instanceType: orNull(InstanceType),
    instances,
    masterType: DedicatedMasterEnabled === true ? orNull(DedicatedMasterType) : null,
    masters: DedicatedMasterEnabled === true ? DedicatedMasterCount : 0,
    volumeType: EBSEnabled === true ? orNull(VolumeType) : null,
    volumeGiB: EBSEnabled === true ? VolumeSize * instances : 0,
    hasWarmNodes: WarmEnabled === true,
  };
};

const toSettings = (domain: DomainStatus): SearchDomain['settings'] =>
  toFact({
    isEncrypted: domain.EncryptionAtRestOptions?.Enabled === true,
    encryptsBetweenNodes: domain.NodeToNodeEncryptionOptions?.Enabled === true,
    enforcesHttps: domain.DomainEndpointOptions?.EnforceHTTPS === true,
    network: domain.VPCOptions?.VPCId || domain.VPCOptions?.SubnetIds?.[0] || null,
    ...toSize(domain),
  });

const toDomain = async (collecting: Collecting, name: string, described: Described): Promise<SearchDomain> => {
  const { partition, region, unit } = collecting;
  const found = described.known ? described.value.get(name) : undefined;
  const silent = toUnread(described.known ? `es:DescribeDomains returned nothing for ${name}.` : described.reason);
  const arn = found?.ARN ?? `arn:${partition}:es:${region}:${unit.accountId}:domain/${name}`;
  const tags = await readFact(
    collecting,
    async () => toTags((await callIn(collecting, 'opensearch', 'ListTags', { ARN: arn })).TagList),
    { subject: name },
  );
  return {
    kind: 'aws.opensearch.domain',
    arn,
    id: name,
    name,
    region,
    ...tagsFact(tags),
    settings: found ? toSettings(found) : silent,
    policy: found ? await readPolicy(collecting, found, name) : silent,
  };
};

async function* domainPages(collecting: Collecting): AsyncGenerator<SearchDomain[]> {
  const { DomainNames } = await callIn(collecting, 'opensearch', 'ListDomainNames', {});
  const names = present((DomainNames ?? []).map(({ DomainName }) => DomainName));
  const batches = Array.from({ length: Math.ceil(names.length / BATCH) }, (_, at) =>
    names.slice(at * BATCH, (at + 1) * BATCH),
  );
  const domains = batches.map(async (batch) => {
    const described = await describeDomains(collecting, batch);
    return Promise.all(batch.map((name) => toDomain(collecting, name, described)));
  });
  yield (await Promise.all(domains)).flat();
}

/** The search domains of one region. */
export const collectOpenSearch = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.opensearch.domain'], () => domainPages(collecting));
