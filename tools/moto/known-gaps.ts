import { SEED_REGIONS } from './seed/seed-account';

const everywhere = (operation: string): string[] => SEED_REGIONS.map((region) => `${operation} ${region}`);

/** What the emulator does not know, and where. Its lack of a price list is apart: whichever unit asked first has that gap. */
export const KNOWN_GAPS: readonly string[] = [
  ...everywhere('access-analyzer:ListAnalyzers'),
  ...everywhere('ssm:DescribeInstanceInformation'),
  ...everywhere('ec2:DescribeReservedInstances'),
  ...everywhere('eks:DescribeClusterVersions'),
  'account:GetContactInformation global',
  'ce:GetSavingsPlansCoverage global',
  'ce:GetSavingsPlansUtilization global',
  'savingsplans:DescribeSavingsPlans global',
].sort();
