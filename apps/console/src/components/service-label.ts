const SHORT: Readonly<Record<string, string>> = {
  'Amazon Elastic Compute Cloud': 'EC2',
  'Amazon Elastic Compute Cloud - Compute': 'EC2',
  'EC2 - Other': 'EC2 other',
  'Amazon Relational Database Service': 'RDS',
  'Amazon Simple Storage Service': 'S3',
  'Amazon Virtual Private Cloud': 'VPC',
  'Amazon Elastic Load Balancing': 'ELB',
  'Elastic Load Balancing': 'ELB',
  'Amazon Elastic Container Service': 'ECS',
  'Amazon Elastic Container Service for Kubernetes': 'EKS',
  'Amazon Elastic Kubernetes Service': 'EKS',
  'Amazon Elastic File System': 'EFS',
  'Amazon EC2 Container Registry (ECR)': 'ECR',
  'AWS Key Management Service': 'KMS',
  'Amazon Simple Notification Service': 'SNS',
  'Amazon Simple Queue Service': 'SQS',
};

/** Shortens a billing name: `EC2` for `Amazon Elastic Compute Cloud - Compute`. */
export const serviceLabel = (service: string): string =>
  Object.hasOwn(SHORT, service) ? (SHORT[service] as string) : service.replace(/^(?:Amazon|AWS) ?/, '') || service;
