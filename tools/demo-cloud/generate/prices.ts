/**
 * On-demand list prices of us-east-1 for what the demo account runs, so that its bill agrees with its resources.
 * EC2: Karpenter's generated price file of 2026-07-20; the rest: AWS's public list as of 2024-07.
 */
export const USD_PER_HOUR: Readonly<Record<string, number>> = {
  't3.micro': 0.0104,
  't3.medium': 0.0416,
  't3.large': 0.0832,
  'm5.xlarge': 0.192,
  'm6i.large': 0.096,
  'm6i.xlarge': 0.192,
  'm6i.2xlarge': 0.384,
  'c6i.xlarge': 0.17,
  'c6i.2xlarge': 0.34,
  'c6i.4xlarge': 0.68,
  'db.t3.medium': 0.072,
  'db.m5.large': 0.171,
  'db.r6g.large': 0.225,
};

export const USD_PER_GB_MONTH: Readonly<Record<string, number>> = { gp2: 0.1, gp3: 0.08, io1: 0.125, rds: 0.115, s3: 0.023, snapshot: 0.05 };
export const USD_PER_IO1_IOPS_MONTH = 0.065;
export const USD_PER_GP3_IOPS_MONTH = 0.005;
export const USD_PER_GP3_MIBPS_MONTH = 0.04;
export const USD_PER_PUBLIC_IPV4_HOUR = 0.005;
