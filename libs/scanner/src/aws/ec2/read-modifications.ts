import type { Fact } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { toIso } from '../shapes';

const PAGE = 500;

/** When each volume of the region was last changed, in one call; absent volumes were not changed recently. */
export const readModifications = (collecting: Collecting): Promise<Fact<ReadonlyMap<string, string>>> =>
  readFact<ReadonlyMap<string, string>>(collecting, async () => {
    const latest = new Map<string, string>();
    const pages = readPages(collecting, {
      service: 'ec2',
      operation: 'DescribeVolumesModifications',
      input: (NextToken) => ({ MaxResults: PAGE, NextToken }),
      next: ({ NextToken }) => NextToken,
    });
    for await (const { VolumesModifications } of pages)
      for (const { VolumeId, StartTime } of VolumesModifications ?? []) {
        const at = toIso(StartTime);
        if (VolumeId && at && at > (latest.get(VolumeId) ?? '')) latest.set(VolumeId, at);
      }
    return latest;
  });
