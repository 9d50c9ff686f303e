import type { Trail } from '@aws-sdk/client-cloudtrail';
import { type Collecting, callIn } from '../collecting';

/** By the unit's gap book, which all views of one unit share. */
const asked = new WeakMap<object, Promise<readonly Trail[]>>();

/** The trails that a region shows, asked once per unit though two collectors read them. @throws CloudError */
export const trailsOf = (collecting: Collecting): Promise<readonly Trail[]> => {
  const found =
    asked.get(collecting.gaps) ??
    callIn(collecting, 'cloudtrail', 'DescribeTrails', {}).then(({ trailList }) => trailList ?? []);
  asked.set(collecting.gaps, found);
  return found;
};
