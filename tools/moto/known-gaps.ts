import { SEED_REGIONS } from './seed/seed-account';

const everywhere = (operation: string): string[] => SEED_REGIONS.map((region) => `${operation} ${region}`);

/** Operations that the emulator lacks, by region. The price list is apart: its gap is in whichever unit asks first. */
export const KNOWN_GAPS: readonly string[] = [
  ...everywhere('access-analyzer:ListAnalyzers'),
  ...everywhere('ssm:DescribeInstanceInformation'),
  ...everywhere('ec2:DescribeReservedInstances'),
  ...everywhere('ec2:GetSnapshotBlockPublicAccessState'),
  ...everywhere('eks:DescribeClusterVersions'),
  'account:GetContactInformation global',
  'ce:GetSavingsPlansCoverage global',
  'ce:GetSavingsPlansUtilization global',
  'savingsplans:DescribeSavingsPlans global',
].sort();
