import { ruleRemedyTemplate } from '@cloudmend/finops';
import { type Fix, fixFor, proposeEdit } from '@cloudmend/iac';

const fix = (): Fix => {
  const inputs = { billingMode: 'PROVISIONED' };
  const resource = 'arn:aws:dynamodb:us-east-1:111122223333:table/orders';
  const template = ruleRemedyTemplate('DDB-MODE', { resource, region: 'us-east-1', accountId: '111122223333', inputs });
  if (!template?.target) throw new Error('The rule has no remedy.');
  return fixFor(template.remedy, template.target, { inputs });
};

const TABLE = `resource "aws_dynamodb_table" "orders" {
  name         = "orders"
  hash_key     = "id"
  billing_mode = "PROVISIONED"

  read_capacity  = 5 # as measured
  write_capacity = 5

  attribute {
    name = "id"
    type = "S"
  }
}
`;
const YAML = `Resources:
  Orders:
    Type: AWS::DynamoDB::Table
    Properties:
      TableName: orders
      ProvisionedThroughput:
        ReadCapacityUnits: 5
        WriteCapacityUnits: 5 # as measured
      KeySchema: [{ AttributeName: id, KeyType: HASH }]
`;
const JSON_TEMPLATE = `${JSON.stringify(
  {
    Resources: {
      Orders: {
        Type: 'AWS::DynamoDB::Table',
        Properties: { TableName: 'orders', ProvisionedThroughput: { ReadCapacityUnits: 5 } },
      },
    },
  },
  null,
  2,
)}\n`;

const edit = async (path: string, text: string) => {
  const { outcome, code, files } = await proposeEdit(new Map([[path, text]]), fix());
  return files.get(path) ?? `${outcome} ${code}`;
};

describe('an edit to on-demand capacity', () => {
  it('removes the capacity in Terraform', async () => {
    const after = TABLE.replace('"PROVISIONED"', '"PAY_PER_REQUEST"').replace(/\n {2}read_cap[^]*?= 5\n/, '\n');
    expect(await edit('main.tf', TABLE)).toBe(after);
    expect(await edit('main.tf', TABLE.replace(/\n/g, '\r\n'))).toBe(after.replace(/\n/g, '\r\n'));
  });

  it('adds the mode after the last argument that stays', async () => {
    const text = TABLE.replace('  billing_mode = "PROVISIONED"\n\n', '').replace(/\n {2}attribute[^]*?}\n/, '');
    expect(await edit('main.tf', text)).toBe(
      'resource "aws_dynamodb_table" "orders" {\n  name         = "orders"\n  hash_key     = "id"\n\n  billing_mode = "PAY_PER_REQUEST"\n}\n',
    );
  });

  it('removes the throughput in CloudFormation', async () => {
    const after = YAML.replace(/ {6}Provisioned[^]*?measured\n/, '');
    expect(await edit('t.yaml', YAML)).toBe(`${after}      BillingMode: PAY_PER_REQUEST\n`);
    expect(JSON.parse(await edit('t.json', JSON_TEMPLATE)).Resources.Orders.Properties).toEqual({
      TableName: 'orders',
      BillingMode: 'PAY_PER_REQUEST',
    });
  });

  it.each([
    [
      'an index with capacity',
      'differs',
      'main.tf',
      TABLE.replace('  attribute', '  global_secondary_index {\n    read_capacity = 5\n  }\n\n  attribute'),
    ],
    [
      'auto scaling',
      'referenced',
      'main.tf',
      `${TABLE}\nresource "aws_appautoscaling_target" "orders" {\n  resource_id = "table/\${aws_dynamodb_table.orders.name}"\n}\n`,
    ],
    [
      'a table on one line',
      'differs',
      't.yaml',
      YAML.replace(
        /Properties:[^]*/,
        'Properties: { TableName: orders, ProvisionedThroughput: { ReadCapacityUnits: 5 } }\n',
      ),
    ],
  ])('refuses %s', async (_name, code, path, text) => expect(await edit(path, text)).toBe(`refused ${code}`));
});
