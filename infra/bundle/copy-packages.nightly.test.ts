import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listIdleFiles, runBeside } from './testing/run-beside';

const folder = mkdtempSync(join(tmpdir(), 'cloudmend-packages-'));

const EDITS = `
  import { proposeEdit } from '@cloudmend/iac';
  const resource = 'arn:aws:rds:us-east-1:111122223333:db:orders';
  const fix = (identifier, multi) => [{ type: '', identity: { [identifier]: 'orders' }, body: { [multi]: true }, isWhole: false }];
  const edit = async (path, text, tags) => {
    const [terraform, cloudFormation] = [fix('identifier', 'multi_az'), fix('DBInstanceIdentifier', 'MultiAZ')];
    terraform[0].type = 'aws_db_instance';
    cloudFormation[0].type = 'AWS::RDS::DBInstance';
    const { outcome, reason, files } = await proposeEdit(
      new Map([[path, text]]), { resource, region: 'us-east-1', terraform, cloudFormation, expected: new Map() }, { tags });
    return reason ?? files.get(path);
  };
  console.log(JSON.stringify([
    await edit('main.tf', 'resource "aws_db_instance" "main" {\\n  identifier = "orders"\\n  multi_az = false\\n}\\n'),
    await edit('app.ts', \`import { App, Stack } from 'aws-cdk-lib';
import { DatabaseInstance } from 'aws-cdk-lib/aws-rds';
const stack = new Stack(new App(), 'Shop');
new DatabaseInstance(stack, 'Orders', { instanceIdentifier: 'orders' });
\`),
  ]));`;

describe('the packages beside functions', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('edit Terraform and CDK', async () => {
    expect(await runBeside(folder, 'changes', EDITS)).toEqual([
      expect.stringContaining('multi_az = true'),
      expect.stringContaining('multiAz: true'),
    ]);
  });

  it('are only what runs, each with its licence', () => {
    expect(listIdleFiles(folder)).toEqual([]);
    expect(existsSync(join(folder, 'changes/node_modules/ts-morph/LICENSE'))).toBe(true);
  });
});
