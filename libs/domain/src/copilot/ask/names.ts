import type { Permission } from '../../permissions/index';

/** Short names of services, how they are written, and how questions and bills name them. */
const KNOWN_SERVICES = {
  ec2: ['EC2', /\b(ec2|elastic compute cloud|virtual machines?|vms?)\b/],
  s3: ['S3', /\b(s3|simple storage service|buckets?)\b/],
  rds: ['RDS', /\b(rds|relational database service|databases?)\b/],
  lambda: ['Lambda', /\b(lambdas?)\b/],
  vpc: ['VPC', /\b(vpcs?|virtual private cloud|nat( gateways?)?)\b/],
  dynamodb: ['DynamoDB', /\b(dynamo ?(db)?)\b/],
  cloudfront: ['CloudFront', /\b(cloudfront)\b/],
  eks: ['EKS', /\b(eks|elastic kubernetes service|elastic container service for kubernetes|kubernetes|k8s)\b/],
  ecs: ['ECS', /\b(ecs|elastic container service|fargate)\b/],
  elasticache: ['ElastiCache', /\b(elasticache|redis)\b/],
  redshift: ['Redshift', /\b(redshift)\b/],
  kms: ['KMS', /\b(kms|key management service)\b/],
  cloudwatch: ['CloudWatch', /\b(cloudwatch)\b/],
  cloudtrail: ['CloudTrail', /\b(cloudtrail)\b/],
  efs: ['EFS', /\b(efs|elastic file system)\b/],
  elb: ['ELB', /\b(elb|alb|load balanc(ers?|ing))\b/],
  iam: ['IAM', /\b(iam)\b/],
  sns: ['SNS', /\b(sns|simple notification service)\b/],
  sqs: ['SQS', /\b(sqs|simple queue service)\b/],
} as const;
export type ServiceName = keyof typeof KNOWN_SERVICES;

export const SERVICES = Object.fromEntries(
  Object.entries(KNOWN_SERVICES).map(([service, [, words]]) => [service, words]),
) as Readonly<Record<string, RegExp>>;

/** `DynamoDB` */
export const writeService = (service: string): string =>
  Object.hasOwn(KNOWN_SERVICES, service) ? KNOWN_SERVICES[service as ServiceName][0] : service;

/** What findings may be about, and the word in their titles. */
export const SUBJECTS = {
  encryption: /\b(encrypt\w*|unencrypted|plaintext)\b/,
  public: /\b(public\w*|exposed|internet|open to (the world|anyone|everyone)|0\.0\.0\.0)\b/,
  backup: /\b(backups?|snapshots?)\b/,
  mfa: /\b(mfa|2fa|second factor|two factor|multi factor)\b/,
  password: /\b(passwords?)\b/,
  key: /\b(access keys?|keys)\b/,
  logging: /\b(?<!(audit|activity) )(logs?(?! (in|on|out))|logging|trails?)\b/,
} as const;
export type Subject = keyof typeof SUBJECTS;

export const FRAMEWORK_WORDS: ReadonlyArray<readonly [RegExp, RegExp]> = [
  [/\bcis\b/, /^cis/],
  [/\bpci( dss)?\b/, /^pci/],
  [/\bsoc ?2\b/, /^soc/],
  [/\bhipaa\b/, /^hipaa/],
  [/\bgdpr\b/, /^gdpr/],
  [/\biso( ?27001)?\b/, /^iso/],
  [/\bnist 800( 53)?\b|\bnist 800-53\b/, /^nist-800-53/],
  [/\bnist( csf)?\b/, /^nist/],
  [/\b(fsbp|foundational security)\b/, /fsbp/],
];

/** What people may do, the most special first; not the rights to look. */
export const PERMISSION_WORDS = {
  acceptRisks: /\b(accept\w*|sign off)\b.*\brisks?\b|\brisks?\b.*\baccept\w*/,
  approveChanges: /\bapprov\w+|\bsign ?-?off\b|\bmerge\b/,
  proposeChanges: /\b(propose|open|create|make|suggest)\b.*\b(changes?|pull requests?|fix\w*)\b/,
  scheduleScans: /\bschedul\w+/,
  runScans: /\bscans?\b/,
  manageAutomation: /\bautomat\w+|\bkill switch\b|\bdirect fix\w*/,
  manageIntegrations: /\bintegrations?\b|\bwebhooks?\b|\b(jira|slack|servicenow|trackers?|tickets?)\b/,
  manageChecks: /\b(custom|own) (checks?|rules?)\b|\bchecks?\b/,
  manageRetention: /\bretention\b|\blegal holds?\b|\b(delete|export)\b.*\b(workspace|data)\b/,
  manageFindings: /\b(mute|unmute|silence|suppress|resolve|assign|comment|dismiss|ignore)\b|\bfindings?\b/,
  manageAccounts: /\b(link|unlink|connect|add|remove|delete|disconnect)\b.*\baccounts?\b/,
  manageUsers:
    /\b(invite|add|remove|delete|manage)\b.*\b(users?|people|members?|persons?|colleagues?|somebody|someone|teams?|roles?)\b/,
  viewBilling: /\bbilling\b|\b(change|upgrade|buy|cancel)\b.*\b(plan|subscription)\b/,
  createReports: /\b(create|make|write|generate)\b.*\breports?\b/,
  downloadReports: /\b(download|export)\b.*\breports?\b|\breports?\b/,
} as const satisfies Partial<Readonly<Record<Permission, RegExp>>>;
