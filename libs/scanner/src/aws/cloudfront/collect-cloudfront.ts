import type { DistributionConfig, DistributionSummary } from '@aws-sdk/client-cloudfront';
import { type Resource, GLOBAL_REGION, known, unread } from '../../snapshot';
import { type Collecting, callIn, readFact, readList } from '../collecting';
import { pagesOf } from '../pages';
import { orUnknown } from '../shapes';
import type { Distribution, DistributionSettings } from './distribution';

/** The most that CloudFront answers on a page. */
const PAGE = 100;

const logsInRealTime = ({ DefaultCacheBehavior, CacheBehaviors }: DistributionConfig): boolean =>
  [DefaultCacheBehavior, ...(CacheBehaviors?.Items ?? [])].some((behaviour) =>
    Boolean(behaviour?.RealtimeLogConfigArn),
  );

const toSettings = (config: DistributionConfig): DistributionSettings => ({
  viewerProtocolPolicy: config.DefaultCacheBehavior?.ViewerProtocolPolicy ?? null,
  writesLogs: config.Logging?.Enabled === true || logsInRealTime(config),
  webAclId: config.WebACLId || null,
  customOrigins: (config.Origins?.Items ?? []).flatMap(({ Id, CustomOriginConfig }) =>
    CustomOriginConfig ? [{ id: orUnknown(Id), tlsVersions: CustomOriginConfig.OriginSslProtocols?.Items ?? [] }] : [],
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
  const silent = unread(read.known ? `cloudfront:GetDistributionConfig did not describe ${Id}.` : read.reason);
  return {
    kind: 'aws.cloudfront.distribution',
    arn: found.ARN ?? `arn:${partition}:cloudfront::${unit.accountId}:distribution/${Id}`,
    id: Id,
    name: found.Aliases?.Items?.[0] ?? found.DomainName ?? Id,
    region: GLOBAL_REGION,
    tags: {},
    config: read.known && read.value ? known(toSettings(read.value)) : silent,
  };
};

async function* distributionPages(collecting: Collecting): AsyncGenerator<Distribution[]> {
  const pages = pagesOf(collecting, {
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

/** Every distribution of the account. The list lacks the logging, so each one's configuration is asked for. */
export const collectCloudFront = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.cloudfront.distribution'], () => distributionPages(collecting));
