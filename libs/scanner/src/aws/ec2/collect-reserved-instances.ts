import type { ReservedInstances as SdkReserved } from '@aws-sdk/client-ec2';
import type { Resource } from '../../snapshot';
import { type Collecting, callIn, readList } from '../collecting';
import { toIso, orUnknown } from '../shapes';
import { ec2Base } from './ec2-base';
import type { ReservedInstances } from './reserved-instances';

const toReserved = (collecting: Collecting, found: SdkReserved, id: string): ReservedInstances => ({
  kind: 'aws.ec2.reserved-instances',
  ...ec2Base(collecting, 'reserved-instances', id, found.Tags),
  instanceType: orUnknown(found.InstanceType),
  count: found.InstanceCount ?? 0,
  state: orUnknown(found.State),
  endsAt: toIso(found.End),
});

/** EC2 returns all reservations of a region at once. */
async function* reservedPages(collecting: Collecting): AsyncGenerator<ReservedInstances[]> {
  const { ReservedInstances: found } = await callIn(collecting, 'ec2', 'DescribeReservedInstances', {
    Filters: [{ Name: 'state', Values: ['active'] }],
  });
  yield (found ?? []).flatMap((each) =>
    each.ReservedInstancesId ? [toReserved(collecting, each, each.ReservedInstancesId)] : [],
  );
}

/** The active Reserved Instances of one region. */
export const collectReservedInstances = (collecting: Collecting): Promise<Resource[]> =>
  readList(collecting, ['aws.ec2.reserved-instances'], () => reservedPages(collecting));
