import { EC2Client } from '@aws-sdk/client-ec2';
import { clientSettings } from '../manifest';
import { joined, type Planted } from './planted-saving';
import { seedDatabases } from './seed-databases';
import { seedDisks } from './seed-disks';
import { seedInstances } from './seed-instances';
import { makeNetwork, seedBalancers, seedEndpoints } from './seed-network';
import { seedContainers, seedFunctions } from './seed-services';
import { seedStores } from './seed-stores';

/** Plants what the rules on months of use weigh: at each threshold, just beyond it, with too few figures, and behind each guardrail that the emulator can set. */
export const seedOld = async ({
  endpoint,
  region,
}: {
  readonly endpoint: string;
  readonly region: string;
}): Promise<Planted> => {
  const ec2 = new EC2Client(clientSettings(endpoint, region));
  const network = await makeNetwork(ec2);
  return joined([
    ...(await seedInstances(ec2)),
    ...(await seedDisks(ec2)),
    ...(await seedDatabases(endpoint, region)),
    ...(await seedStores(endpoint, region)),
    ...(await seedContainers(endpoint, region)),
    ...(await seedFunctions(endpoint, region)),
    ...(await seedEndpoints(ec2, network)),
    ...(await seedBalancers({ endpoint, region }, ec2, network)),
  ]);
};
