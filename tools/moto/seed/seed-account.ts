import { plantGovernance } from '../../estate/governance';
import { PROFILE } from '../../estate/ec2';
import { KINDS } from '../../estate/kinds';
import { openClients } from '../clients';
import { type Manifest, type SeedTarget, openManifest } from './manifest';
import { note, openGround, type Place, plantService } from './plant-kinds';
import { ROOT, seedSettings } from './seed-settings';

export const SEED_REGIONS = ['us-east-1', 'eu-west-1'] as const;

const openTarget = (endpoint: string): SeedTarget => ({
  endpoint,
  manifest: openManifest(),
  round: 0,
  planted: new Map(),
});

const openGrounds = (endpoint: string) =>
  SEED_REGIONS.map((region) => ({ region, aws: openClients(endpoint, region) })) as [Place, Place];

/**
 * Plants the resources of some services alone, in both regions, and returns the expected verdict of each check about them.
 * @param services as in `KINDS`, and none that lies in a VPC
 */
export const seedServices = async (endpoint: string, services: readonly string[]): Promise<Manifest> => {
  const target = openTarget(endpoint);
  const grounds = openGrounds(endpoint);
  for (const place of grounds)
    for (const service of services)
      await plantService(target, openGround(target, place), place === grounds[0], service);
  if (services.includes('s3')) target.manifest.plant(ROOT, { 's3-account-public-access-block': 'fail' });
  return target.manifest;
};

/** Resources without a limit per account. */
const seedThings = async (target: SeedTarget, grounds: readonly Place[]): Promise<void> => {
  for (const place of grounds) {
    const isFirst = place === grounds[0];
    const ground = openGround(target, place);
    for (const service of Object.keys(KINDS)) await plantService(target, ground, isFirst, service);
  }
};

/**
 * Plants sound and faulty resources in two regions and returns the expected verdict of each check.
 * @param size how many times resources without a limit per account are planted
 */
export const seedAccount = async (endpoint: string, size = 1): Promise<Manifest> => {
  const target = openTarget(endpoint);
  const grounds = openGrounds(endpoint);
  const [home] = grounds;
  await seedSettings(target);
  await home.aws.iam.createInstanceProfile({ InstanceProfileName: PROFILE });
  for (let round = 0; round < size; round += 1) await seedThings({ ...target, round }, grounds);
  for (const place of grounds) note(target, await plantGovernance(openGround(target, place), place === home));
  await home.aws.organizations.createOrganization({ FeatureSet: 'ALL' });
  target.manifest.plant(ROOT, { 'organizations-member': 'pass' });
  return target.manifest;
};
