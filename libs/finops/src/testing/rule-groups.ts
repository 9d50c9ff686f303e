/** Which test file holds the cases of which rules: together they are all of them. A new rule has no place until it has its cases. */
export const RULE_GROUPS = {
  'ec2-rules.test.ts': ['EC2-IDLE', 'EC2-LOWUTIL', 'EC2-RIGHTSIZE', 'EC2-PREVGEN', 'EC2-GRAVITON', 'EC2-SCHEDULE', 'EC2-STOPPED-EBS'],
  'recommend.test.ts': ['EBS-UNATTACHED', 'VPC-EIP'],
  'storage-rules.test.ts': [
    'EBS-IDLE', 'EBS-GP2-GP3', 'EBS-OVERPROV', 'EBS-SNAP-OLD', 'RDS-IDLE', 'RDS-RIGHTSIZE', 'RDS-MULTIAZ-DEV', 'RDS-GP2-GP3', 'RDS-GRAVITON', 'RDS-EXTENDED', 'RDS-SNAP',
    'S3-LIFECYCLE-IT', 'S3-MPU', 'S3-NONCURRENT', 'CW-LOG-RETENTION', 'CW-LOG-INGEST',
  ],
  'service-rules.test.ts': [
    'VPC-NAT-IDLE', 'VPC-NAT-S3', 'VPC-ENDPOINT-IDLE', 'ELB-IDLE', 'LAMBDA-ARM64', 'LAMBDA-MEM', 'LAMBDA-PC', 'CACHE-IDLE', 'REDSHIFT-IDLE', 'OS-IDLE',
    'ECR-LIFECYCLE', 'SP-COVERAGE', 'RI-SP-UTIL', 'ECS-FARGATE',
  ],
  'table-rules.test.ts': ['DDB-MODE', 'DDB-UNUSED'],
} as const;
