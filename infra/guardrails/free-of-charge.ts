/** Checks whose fix sets what AWS does not bill: it changes no price. */
export const FREE_OF_CHARGE: ReadonlySet<string> = new Set([
  'ec2-instance-imdsv2',
  'ec2-launch-template-imdsv2',
  'ecr-lifecycle-policy',
  'ecr-tag-immutability',
  'rds-cluster-deletion-protection',
  'rds-instance-auto-minor-upgrade',
  'rds-instance-copy-tags',
  'rds-instance-deletion-protection',
  's3-account-public-access-block',
  's3-bucket-acl-disabled',
  's3-bucket-public-access-block',
  'vpc-subnet-auto-public-ip',
]);
