import { RULES } from '@cloudmend/finops';

/** The name under which Cost Explorer bills what a kind of resource costs. */
const SERVICE_OF_KIND: Readonly<Record<string, string>> = {
  'aws.ec2.volume': 'EC2 - Other',
  'aws.ec2.snapshot': 'EC2 - Other',
  'aws.ec2.address': 'Amazon Virtual Private Cloud',
  'aws.ec2.instance': 'Amazon Elastic Compute Cloud - Compute',
  'aws.rds.instance': 'Amazon Relational Database Service',
  'aws.s3.bucket': 'Amazon Simple Storage Service',
};

const KIND_OF_RULE: ReadonlyMap<string, string> = new Map(RULES.map(({ id, kind }) => [id, kind]));

/** The service that a saving lowers; undefined where it is not known, so that it is spread over all. */
export const billedAs = (rule: string): string | undefined => {
  const kind = KIND_OF_RULE.get(rule);
  return kind !== undefined && Object.hasOwn(SERVICE_OF_KIND, kind) ? SERVICE_OF_KIND[kind] : undefined;
};
