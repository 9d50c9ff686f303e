import { CloudError, DEFAULT_REGIONS, existingRegions, findHomeRegion } from '@cloudmend/scanner';
import type { OpenCloud } from './open-cloud';
import { UsageError } from './usage-error';

/** The regions of AWS; undefined if the account may not list them. */
const listExistingRegions = async ({ reader, partition }: OpenCloud): Promise<ReadonlySet<string> | undefined> => {
  try {
    return new Set(await existingRegions(reader, findHomeRegion(partition)));
  } catch (thrown) {
    if (thrown instanceof CloudError && thrown.failure !== 'expired') return undefined;
    throw thrown;
  }
};

/** Checks that regions exist; asks AWS about opt-in regions. @throws UsageError, CloudError expired */
export const checkRegionsExist = async (cloud: OpenCloud, regions: readonly string[]): Promise<void> => {
  const unsure = regions.filter((region) => !DEFAULT_REGIONS.get(cloud.partition)?.includes(region));
  if (unsure.length === 0) return;
  const all = await listExistingRegions(cloud);
  const wrong = unsure.find((region) => all?.has(region) === false);
  if (wrong !== undefined)
    throw new UsageError(
      `The account has no AWS region ${wrong}. Check the name in the list of regions, such as us-east-1.`,
    );
};
