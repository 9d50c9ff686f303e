import type { DistributionConfig, DistributionSummary } from '@aws-sdk/client-cloudfront';
import type { DeliverySource } from '@aws-sdk/client-cloudwatch-logs';
import { type Resource, GLOBAL_REGION, toFact, toUnread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { readLogDeliveries } from '../cloudwatch/read-log-deliveries';
import { readPages } from '../pages';
import { orNull, orUnknown } from '../shapes';
import type { Distribution, DistributionSettings } from './distribution';

/** Maximum page size of CloudFront. */
const PAGE = 100;

const logsInRealTime = ({ DefaultCacheBehavior, CacheBehaviors }: DistributionConfig): boolean =>
  [DefaultCacheBehavior, ...(CacheBehaviors?.Items ?? [])].some((behaviour) =>
    Boolean(behaviour?.RealtimeLogConfigArn),
  );

/** Without its own certificate a distribution uses CloudFront's domain, whose TLS version cannot be configured. */
const readViewerTls = ({ ViewerCertificate }: DistributionConfig): string | null =>
  ViewerCertificate?.CloudFrontDefaultCertificate === true ? null : (ViewerCertificate?.MinimumProtocolVersion ?? null);

const toSettings = (config: DistributionConfig): DistributionSettings => ({
  viewerProtocolPolicy: config.DefaultCacheBehavior?.ViewerProtocolPolicy ?? null,
  pathPolicies: (config.CacheBehaviors?.Items ?? []).map(({ PathPattern, ViewerProtocolPolicy }) => ({
    path: orUnknown(PathPattern),
    policy: orNull(ViewerProtocolPolicy),
  })),
  viewerTls: readViewerTls(config),
  writesLogs: config.Logging?.Enabled === true || logsInRealTime(config),
  webAclId: config.WebACLId || null,
  customOrigins: (config.Origins?.Items ?? []).flatMap(({ Id, CustomOriginConfig: custom }) =>
    custom
      ? [
          {
            id: orUnknown(Id),
            tlsVersions: custom.OriginSslProtocols?.Items ?? [],
            protocolPolicy: orNull(custom.OriginProtocolPolicy),
          },
        ]
      : [],
  ),
});

const collectDistribution = async (
  collecting: Collecting,
  found: DistributionSummary,
  Id: string,
): Promise<Distribution> => {
  const { partition, unit } = collecting;
  const read = await readFact(
    collecting,
    async () => (await callIn(collecting, 'cloudfront', 'GetDistributionConfig', { Id })).DistributionConfig,
    { subject: Id },
  );
  const silent = toUnread(read.known ? `cloudfront:GetDistributionConfig returned nothing for ${Id}.` : read.reason);
  return {
    kind: 'aws.cloudfront.distribution',
    arn: found.ARN ?? `arn:${partition}:cloudfront::${unit.accountId}:distribution/${Id}`,
    id: Id,
    name: found.Aliases?.Items?.[0] ?? found.DomainName ?? Id,
    region: GLOBAL_REGION,
    tags: {},
    config: read.known && read.value ? toFact(toSettings(read.value)) : silent,
  };
};

async function* distributionPages(collecting: Collecting): AsyncGenerator<Distribution[]> {
  const pages = readPages(collecting, {
    service: 'cloudfront',
    operation: 'ListDistributions',
    input: (Marker) => ({ MaxItems: PAGE, Marker }),
    next: ({ DistributionList }) => DistributionList?.NextMarker,
  });
  for await (const { DistributionList } of pages)
    yield await Promise.all(
      (DistributionList?.Items ?? []).flatMap((found) =>
        found.Id ? [collectDistribution(collecting, found, found.Id)] : [],
      ),
    );
}

/** Standard logging (v2) (CloudFront developer guide, "Configure standard logging (v2)"). */
const isAccessLog = ({ service, logType }: DeliverySource): boolean =>
  service === 'cloudfront' && logType === 'ACCESS_LOGS';

const writesNoLogs = ({ config }: Distribution): boolean => config.known && !config.value.writesLogs;

/**
 * All distributions of the account. The list has no logging settings, so each configuration is read; log deliveries
 * are read only if a configuration has no logging.
 */
export const collectCloudFront = async (collecting: Collecting): Promise<Resource[]> => {
  // Only distributions are listed here.
  const found = (await readList(collecting, ['aws.cloudfront.distribution'], () =>
    distributionPages(collecting),
  )) as Distribution[];
  if (!found.some(writesNoLogs)) return found;
  const delivered = await readLogDeliveries(collecting, isAccessLog);
  return found.map((each) =>
    writesNoLogs(each)
      ? { ...each, deliversLogs: delivered.known ? toFact(delivered.value.has(each.arn)) : delivered }
      : each,
  );
};
