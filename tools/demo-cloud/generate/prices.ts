/**
 * On-demand list prices of us-east-1 for what a demo account runs, beside those that the saving rules know.
 * EC2: Karpenter's generated price file of 2026-07-20. RDS and its storage: AWS's public list as of 2024-07.
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

export const USD_PER_DATABASE_GB_MONTH = 0.115;

/** Dollars an hour of what runs day and night beside machines and databases: AWS's public list prices of us-east-1. */
export const USD_PER_SERVICE_HOUR = {
  /** Amazon EKS: a cluster under standard support. */
  kubernetesCluster: 0.1,
  'cache.t4g.small': 0.032,
  'm6g.large.search': 0.128,
  'ra3.large': 0.543,
  kinesisShard: 0.015,
} as const;

/** Dollars a month for one, whatever is done with it. */
export const USD_PER_MONTH = { key: 1, secret: 0.4, alarm: 0.1, fileGb: 0.3 } as const;
