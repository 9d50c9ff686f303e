import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ACCOUNT = '111122223333';
const REGION = 'us-east-1';

const databaseName = (index: number): string => `orders-${index}`;
const bucketName = (index: number): string => `acme-files-${index}`;

/** A service's folder: three files of Terraform, as teams write them. */
const serviceFiles = (index: number): Readonly<Record<string, string>> => ({
  'main.tf': `# Store and files of service ${index}.
resource "aws_db_instance" "main" {
  identifier              = var.name
  engine                  = "mysql"
  instance_class          = "db.t3.micro"
  multi_az                = var.multi_az
  backup_retention_period = 7

  tags = merge(local.tags, { Name = var.name })
}

resource "aws_s3_bucket" "files" {
  bucket = "${bucketName(index)}"
  tags   = local.tags
}

${Array.from(
  { length: 6 },
  (_unused, at) => `resource "aws_security_group_rule" "rule_${at}" {
  type              = "ingress"
  from_port         = ${8000 + at}
  to_port           = ${8000 + at}
  protocol          = "tcp"
  cidr_blocks       = ["10.${at}.0.0/16"]
  security_group_id = aws_security_group.main.id
}
`,
).join('\n')}
resource "aws_security_group" "main" {
  name = "service-${index}"
}
`,
  'variables.tf': `variable "name" {\n  default = "${databaseName(index)}"\n}\n\nvariable "multi_az" {\n  default = false\n}\n`,
  'locals.tf': `locals {\n  tags = {\n    service = "service-${index}"\n    team    = "team-${index % 20}"\n  }\n}\n`,
});

const templateText = (index: number): string => `AWSTemplateFormatVersion: "2010-09-09"
Resources:
${Array.from(
  { length: 12 },
  (_unused, at) =>
    `  Queue${at}:\n    Type: AWS::SQS::Queue\n    Properties:\n      QueueName: !Sub "jobs-${index}-${at}-\${AWS::Region}"\n      VisibilityTimeout: ${30 + at}\n`,
).join('')}`;

const stackText = (index: number): string => `import { Stack } from 'aws-cdk-lib';
import * as sns from 'aws-cdk-lib/aws-sns';

export class Topics${index} extends Stack {
  readonly all = [${Array.from({ length: 12 }, (_unused, at) => `new sns.Topic(this, 'Topic${at}', { topicName: 'news-${index}-${at}' })`).join(', ')}];
}
`;

/** Of ten files: six of Terraform, one template, one CDK stack, a setting and code that is none of it. */
const tenFiles = (index: number): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(
    [2 * index, 2 * index + 1].flatMap((service) =>
      Object.entries(serviceFiles(service)).map(([name, text]) => [`services/service-${service}/${name}`, text]),
    ),
  ),
  [`templates/jobs-${index}.yaml`]: templateText(index),
  [`cdk/topics-${index}.ts`]: stackText(index),
  [`settings/service-${index}.json`]: JSON.stringify({
    index,
    values: Array.from({ length: 50 }, (_unused, at) => at),
  }),
  [`src/handler-${index}.ts`]: `export const handle${index} = (): number => ${index};\n`.repeat(40),
});

const finding = (check: string, resource: string) => ({ check, status: 'fail', resource, region: REGION });

/** Writes a repository and a scan with findings spread over it; returns the findings' resources. */
export const writeRepository = (folder: string, files: number, findings: number): readonly string[] => {
  for (let index = 0; index < files / 10; index++)
    for (const [path, text] of Object.entries(tenFiles(index))) {
      const file = join(folder, 'repository', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  const services = files / 5;
  const verdicts = Array.from({ length: findings }, (_unused, at) => {
    const service = Math.floor((at * services) / findings);
    return at % 2 === 0
      ? finding('rds-instance-multi-az', `arn:aws:rds:${REGION}:${ACCOUNT}:db:${databaseName(service)}`)
      : finding('s3-bucket-versioning', `arn:aws:s3:::${bucketName(service)}`);
  });
  writeFileSync(
    join(folder, 'scan.json'),
    JSON.stringify({ schema: 'cloudmend.scan/1', account: ACCOUNT, verdicts, recommendations: [] }),
  );
  return verdicts.map(({ resource }) => resource);
};
