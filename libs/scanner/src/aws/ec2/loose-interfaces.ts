import type { NetworkInterface } from '@aws-sdk/client-ec2';
import { type Fact, toFact, toUnread } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import type { Ec2Address } from './ec2-address';

/** Maximum number of values in one filter. */
const BATCH = 200;

/** Filters by id, because requesting ids directly fails for all if one no longer exists. */
async function* listInterfaces(collecting: Collecting, ids: string[]): AsyncGenerator<NetworkInterface> {
  const pages = readPages(collecting, {
    service: 'ec2',
    operation: 'DescribeNetworkInterfaces',
    // An account may hide what services such as EKS Auto Mode manage (`ManagedResourceVisibilitySettings`).
    input: (NextToken) => ({
      Filters: [{ Name: 'network-interface-id', Values: ids }],
      IncludeManagedResources: true,
      NextToken,
    }),
    next: ({ NextToken }) => NextToken,
  });
  for await (const { NetworkInterfaces } of pages) yield* NetworkInterfaces ?? [];
}

/** The status of each of these network interfaces; deleted ones have none. */
const readStatuses = async (collecting: Collecting, ids: readonly string[]): Promise<Map<string, string>> => {
  const statuses = new Map<string, string>();
  for (let at = 0; at < ids.length; at += BATCH)
    for await (const { NetworkInterfaceId, Status } of listInterfaces(collecting, ids.slice(at, at + BATCH)))
      statuses.set(NetworkInterfaceId ?? '', Status ?? '');
  return statuses;
};

/** Interfaces whose status must be read: those of instances are known, and those of services are not the customer's. */
const askedFor = ({ networkInterfaceId, instanceId, managedBy }: Ec2Address): string[] =>
  networkInterfaceId !== null && instanceId === null && managedBy === null ? [networkInterfaceId] : [];

const isLoose = (statuses: Fact<ReadonlyMap<string, string>>, id: string): Fact<boolean> => {
  if (!statuses.known) return statuses;
  const status = statuses.value.get(id);
  // EC2 calls an unattached interface available.
  return status === undefined
    ? toUnread(`ec2:DescribeNetworkInterfaces returned nothing for ${id}.`)
    : toFact(status === 'available');
};

/** The addresses, with whether each network interface is attached. */
export const withLooseInterfaces = async (
  collecting: Collecting,
  addresses: readonly Ec2Address[],
): Promise<Ec2Address[]> => {
  const ids = [...new Set(addresses.flatMap(askedFor))];
  if (ids.length === 0) return [...addresses];
  const statuses = await readFact<ReadonlyMap<string, string>>(collecting, () => readStatuses(collecting, ids));
  return addresses.map((address) => {
    const [id] = askedFor(address);
    return id === undefined ? address : { ...address, isInterfaceLoose: isLoose(statuses, id) };
  });
};
