import type { Template } from 'aws-cdk-lib/assertions';
import { OWN_ACCOUNT } from './harness/policy-simulator';

interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}
interface Json {
  readonly Resources: Readonly<Record<string, Resource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': OWN_ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': 'us-east-1',
  'AWS::URLSuffix': 'amazonaws.com',
};
const regional = (service: string, rest: string): string => `arn:aws:${service}:us-east-1:${OWN_ACCOUNT}:${rest}`;

/** ARNs as CloudFormation makes them, by type and the resource's name. */
const ARNS: Readonly<Record<string, (name: string) => string>> = {
  'AWS::DynamoDB::Table': (name) => regional('dynamodb', `table/${name}`),
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name.toLowerCase()}`,
  'AWS::KMS::Key': (name) => regional('kms', `key/${name}`),
  'AWS::SecretsManager::Secret': (name) => regional('secretsmanager', `secret:${name}`),
  'AWS::Cognito::UserPool': (name) => regional('cognito-idp', `userpool/${name}`),
  'AWS::Lambda::Function': (name) => regional('lambda', `function:${name}`),
  'AWS::Lambda::Version': (name) => regional('lambda', `function:${name}:1`),
  'AWS::Lambda::Alias': (name) => regional('lambda', `function:${name}:live`),
  'AWS::SQS::Queue': (name) => regional('sqs', name),
  'AWS::SNS::Topic': (name) => regional('sns', name),
  'AWS::StepFunctions::StateMachine': (name) => regional('states', `stateMachine:${name}`),
  'AWS::IAM::Role': (name) => `arn:aws:iam::${OWN_ACCOUNT}:role/${name}`,
  'AWS::Logs::LogGroup': (name) => regional('logs', `log-group:${name}:*`),
  'AWS::WAFv2::WebACL': (name) => regional('wafv2', `global/webacl/${name}/1`),
};
/** Types whose `Ref` is the ARN. */
const REF_IS_ARN = new Set([
  'AWS::SecretsManager::Secret',
  'AWS::SNS::Topic',
  'AWS::Lambda::Version',
  'AWS::Lambda::Alias',
  'AWS::StepFunctions::StateMachine',
]);
const NAMED = [
  'FunctionName',
  'RoleName',
  'TableName',
  'BucketName',
  'QueueName',
  'LogGroupName',
  'StateMachineName',
  'TopicName',
  'Name',
];

/** Resources of policies as text, as they will be in the account. @throws Error for a type that it does not know */
export const openArns = (stacks: ReadonlyMap<string, Template>): ((stack: string, value: unknown) => string) => {
  const templates = new Map([...stacks].map(([name, template]) => [name, template.toJSON() as Json]));
  const exported = new Map(
    [...templates].flatMap(([stack, { Outputs = {} }]) =>
      Object.values(Outputs).flatMap(({ Value, Export }) =>
        Export ? [[JSON.stringify(Export.Name), [stack, Value]] as const] : [],
      ),
    ),
  );
  const nameOf = (stack: string, id: string): string => {
    const { Properties = {} } = templates.get(stack)?.Resources[id] ?? {};
    const key = NAMED.find((name) => Properties[name] !== undefined);
    return key === undefined ? `${stack}-${id}` : read(stack, Properties[key]);
  };
  const arnOf = (stack: string, id: string): string => {
    const type = templates.get(stack)?.Resources[id]?.Type ?? '';
    const make = ARNS[type];
    if (!make) throw new Error(`No ARN is known for ${id}, of type ${type || 'none'}.`);
    return make(nameOf(stack, id));
  };
  const readRef = (stack: string, id: string): string => {
    const type = templates.get(stack)?.Resources[id]?.Type ?? '';
    return PSEUDO[id] ?? (REF_IS_ARN.has(type) ? arnOf(stack, id) : nameOf(stack, id));
  };
  const read = (stack: string, value: unknown): string => {
    if (typeof value === 'string') return value;
    const node = value as {
      Ref?: string;
      'Fn::Join'?: [string, unknown[]];
      'Fn::GetAtt'?: [string, string];
      'Fn::Select'?: unknown;
      'Fn::Sub'?: string;
      'Fn::ImportValue'?: unknown;
    };
    if (node.Ref) return readRef(stack, node.Ref);
    if (node['Fn::Join']) return node['Fn::Join'][1].map((part) => read(stack, part)).join(node['Fn::Join'][0]);
    if (node['Fn::GetAtt']) return arnOf(stack, node['Fn::GetAtt'][0]);
    if (node['Fn::Sub']) return node['Fn::Sub'].replace(/\$\{([^}]+)\}/g, (_, id: string) => readRef(stack, id));
    // A part of the stack's id, which is random.
    if (node['Fn::Select']) return 'random';
    const found = exported.get(JSON.stringify(node['Fn::ImportValue']));
    if (!found) throw new Error(`Unknown value: ${JSON.stringify(value)}.`);
    return read(...found);
  };
  return read;
};
