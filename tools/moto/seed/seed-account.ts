import { type Manifest, openManifest } from './manifest';
import { seedBalancers } from './seed-balancers';
import { seedCloudTrail } from './seed-cloudtrail';
import { seedCompute, seedProfile } from './seed-compute';
import { seedGovernance, seedOrganization } from './seed-governance';
import { seedIam } from './seed-iam';
import { seedKeys } from './seed-keys';
import { seedLogs, seedTrailWatch } from './seed-logs';
import { seedMessages } from './seed-messages';
import { seedApiGateway, seedCloudFront, seedElb } from './seed-edge';
import { seedLambda } from './seed-lambda';
import { seedNetwork } from './seed-network';
import { seedRds } from './seed-rds';
import { seedS3 } from './seed-s3';
import { seedDynamoDb, seedElastiCache, seedOpenSearch, seedRedshift } from './seed-stores';
import { seedEcr, seedEcs, seedEks } from './seed-workloads';
import { seedSettings } from './seed-settings';

export const SEED_REGIONS = ['us-east-1', 'eu-west-1'] as const;

/** Plants an account of sound and faulty things in two regions, and tells what every check must say of it. */
export const seedAccount = async (endpoint: string): Promise<Manifest> => {
  const target = { endpoint, manifest: openManifest() };
  await seedIam(target);
  await seedSettings(target);
  await seedS3(target);
  await seedCloudFront(target);
  await seedProfile(target);
  for (const region of SEED_REGIONS) {
    const subnet = await seedNetwork(target, region);
    await seedCompute(target, region, subnet);
    await seedRds(target, region);
    await seedGovernance(target, region, region === SEED_REGIONS[0]);
    await seedKeys(target, region);
    await seedLogs(target, region);
    await seedMessages(target, region);
    await seedApiGateway(target, region);
    await seedBalancers(target, region);
    await seedDynamoDb(target, region);
    await seedEcr(target, region);
    await seedEcs(target, region);
    await seedEks(target, region, subnet);
    await seedElastiCache(target, region);
    await seedElb(target, region);
    await seedLambda(target, region, subnet);
    await seedOpenSearch(target, region, subnet);
    await seedRedshift(target, region);
  }
  await seedOrganization(target);
  await seedTrailWatch(target, SEED_REGIONS[0]);
  await seedCloudTrail(target, SEED_REGIONS);
  return target.manifest;
};
