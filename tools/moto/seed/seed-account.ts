import { type Manifest, type SeedTarget, openManifest } from './manifest';
import { seedBalancers } from './seed-balancers';
import { seedCloudTrail } from './seed-cloudtrail';
import { seedCompute, seedProfile } from './seed-compute';
import { seedDocuments, seedGovernance, seedOrganization } from './seed-governance';
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

/** What an account may have any number of. */
const seedThings = async (target: SeedTarget): Promise<void> => {
  await seedIam(target);
  await seedS3(target);
  await seedCloudFront(target);
  for (const region of SEED_REGIONS) {
    await seedDocuments(target, region);
    const subnet = await seedNetwork(target, region);
    await seedCompute(target, region, subnet);
    await seedRds(target, region);
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
};

/**
 * Plants an account of sound and faulty things in two regions, and tells what every check must say of it.
 * @param size how many times everything that an account may have many of is planted
 */
export const seedAccount = async (endpoint: string, size = 1): Promise<Manifest> => {
  const target = { endpoint, manifest: openManifest(), round: 0 };
  await seedSettings(target);
  await seedProfile(target);
  for (let round = 0; round < size; round += 1) await seedThings({ ...target, round });
  for (const region of SEED_REGIONS) await seedGovernance(target, region, region === SEED_REGIONS[0]);
  await seedOrganization(target);
  await seedTrailWatch(target, SEED_REGIONS[0]);
  await seedCloudTrail(target, SEED_REGIONS);
  return target.manifest;
};
