import type { Trail } from '@aws-sdk/client-cloudtrail';
import { type Collecting, callIn } from '../collecting';

/** Keyed by the unit's gap book, which all views of a unit share. */
const asked = new WeakMap<object, Promise<readonly Trail[]>>();

/** The trails visible in a region, read once per unit for two collectors. @throws CloudError */
export const readTrails = (collecting: Collecting): Promise<readonly Trail[]> => {
  const found =
    asked.get(collecting.gaps) ??
    callIn(collecting, 'cloudtrail', 'DescribeTrails', {}).then(({ trailList }) => trailList ?? []);
  asked.set(collecting.gaps, found);
  return found;
};
