const NAMES: Readonly<Record<string, string>> = {
  iam: 'IAM',
  s3: 'S3',
  ec2: 'EC2 and VPC',
  vpc: 'VPC',
  rds: 'RDS',
  cloudtrail: 'CloudTrail',
  cost: 'Cost Explorer',
};

/** A unit's service as people know it. */
export const serviceName = (service: string): string => (Object.hasOwn(NAMES, service) ? (NAMES[service] as string) : service);
