import { CloudError, DEFAULT_REGIONS, existingRegions, homeRegionOf } from '@cloudmend/scanner';
import type { OpenCloud } from './open-cloud';
import { UsageError } from './usage-error';

/** What AWS has; undefined where the account may not ask. */
const existing = async ({ reader, partition }: OpenCloud): Promise<ReadonlySet<string> | undefined> => {
  try {
    return new Set(await existingRegions(reader, homeRegionOf(partition)));
  } catch (thrown) {
    if (thrown instanceof CloudError && thrown.failure !== 'expired') return undefined;
    throw thrown;
  }
};

/** Makes sure that regions exist; AWS is asked about those that not every account has. @throws UsageError, CloudError expired */
export const checkRegionsExist = async (cloud: OpenCloud, regions: readonly string[]): Promise<void> => {
  const unsure = regions.filter((region) => cloud.partition !== 'aws' || !DEFAULT_REGIONS.includes(region));
  if (unsure.length === 0) return;
  const all = await existing(cloud);
  const wrong = unsure.find((region) => all?.has(region) === false);
  if (wrong !== undefined)
    throw new UsageError(
      `There is no AWS region ${wrong} for this account. Look for its name in the list of regions, such as us-east-1.`,
    );
};
