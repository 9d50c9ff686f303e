import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { fixFor } from './fix';
import { gatePlan } from './plan/plan-gate';
import { addressIn } from './plan/plan-file';
import { type Edit, editTerraform } from './terraform/edit-terraform';
import { type Terraform, hasTerraform, openTerraform } from './testing/run-terraform';
import { type StandInType, startProvider } from './testing/stand-in-provider';

const DB = 'arn:aws:rds:us-east-1:111122223333:db:orders';
const VOLUME = 'arn:aws:ec2:us-east-1:111122223333:volume/vol-0a';

const TYPES: Readonly<Record<string, StandInType>> = {
  aws_db_instance: {
    attributes: {
      identifier: 'string',
      engine: 'string',
      multi_az: 'bool',
      backup_retention_period: 'number',
      deletion_protection: 'bool',
    },
    replaces: ['engine'],
    arn: ({ identifier }) => `arn:aws:rds:us-east-1:111122223333:db:${String(identifier)}`,
  },
  aws_ebs_volume: {
    attributes: { availability_zone: 'string', type: 'string', iops: 'number', monitoring: 'bool' },
    replaces: ['availability_zone'],
    arn: () => VOLUME,
  },
  aws_s3_bucket: { attributes: { bucket: 'string' }, arn: ({ bucket }) => `arn:aws:s3:::${String(bucket)}` },
  aws_s3_bucket_versioning: {
    attributes: { bucket: 'string' },
    blocks: { versioning_configuration: { attributes: { status: 'string' } } },
  },
};

const CODE = {
  'main.tf': `terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}

provider "aws" {
  region = "us-east-1"
}

resource "aws_db_instance" "orders" {
  identifier = var.name
  engine     = "mysql"
  multi_az   = var.multi_az
}

resource "aws_db_instance" "second" {
  identifier = "second"
  engine     = "mysql"
}

resource "aws_ebs_volume" "data" {
  availability_zone = "us-east-1a"
  type              = "gp2"
}

resource "aws_s3_bucket" "files" {
  for_each = toset(["acme-files", "acme-logs"])

  bucket = each.value
}
`,
  'variables.tf': 'variable "name" {}\n\nvariable "multi_az" {\n  default = false\n}\n',
  'terraform.tfvars': 'name     = "orders"\nmulti_az = false\n',
};

const makeFix = (check: string, arn: string) => {
  const target = remedyTarget(arn, 'us-east-1', '111122223333');
  return fixFor(remedyTemplate(check, target) as never, target);
};

// No package registry has Terraform; `plan-gate.test.ts` covers the gate where it is not installed.
const describeWithTerraform = hasTerraform() ? describe : describe.skip;

describeWithTerraform('a plan by Terraform itself', () => {
  let folder = '';
  let stop: () => void = () => undefined;
  let drift: Record<string, Readonly<Record<string, unknown>>> = {};
  let terraform: Terraform;
  const files = new Map(Object.entries(CODE));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cloudmend-plans-'));
    const provider = await startProvider(TYPES);
    ({ stop, drift } = provider);
    terraform = openTerraform(folder, provider.env);
    terraform.put(files);
    await terraform.run('init', '-input=false');
    await terraform.run('apply', '-input=false', '-auto-approve');
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => terraform.put(files));

  const runPlan = async (edit: Edit, more: Readonly<Record<string, string>> = {}) => {
    terraform.put(edit.files);
    terraform.put(more);
    return terraform.plan();
  };

  it('allows an edit of a value and rejects everything else', async () => {
    const edit = await editTerraform(files, makeFix('rds-instance-multi-az', DB));
    const expectation = { ...edit, resource: DB };
    expect([...edit.files]).toEqual([['terraform.tfvars', 'name     = "orders"\nmulti_az = true\n']]);
    const plan = await runPlan(edit);
    expect(gatePlan(plan, expectation)).toEqual({ isAllowed: true, faults: [] });
    expect(gatePlan(plan, { ...expectation, resource: `${DB}-2` }).faults).toMatchObject([{ fault: 'wrong-resource' }]);

    const replaced = await runPlan(edit, { 'main.tf': CODE['main.tf'].replace('mysql', 'postgres') });
    expect(gatePlan(replaced, expectation).faults).toMatchObject([{ fault: 'replacement' }]);

    const foreign = await runPlan(edit, { 'main.tf': CODE['main.tf'].replace('"gp2"', '"gp3"') });
    expect(gatePlan(foreign, expectation).faults).toMatchObject([{ fault: 'foreign-address' }]);

    const more = await runPlan(edit, {
      'main.tf': CODE['main.tf'].replace('engine     = "mysql"', 'engine     = "mysql"\n  deletion_protection = true'),
    });
    expect(gatePlan(more, expectation).faults).toMatchObject([{ fault: 'foreign-attribute' }]);

    drift['aws_ebs_volume'] = { iops: 100 };
    const drifted = await runPlan(edit, { 'main.tf': CODE['main.tf'] });
    delete drift['aws_ebs_volume'];
    expect(gatePlan(drifted, expectation).faults).toContainEqual(expect.objectContaining({ fault: 'drift' }));

    terraform.put(files);
    expect(gatePlan(await terraform.plan(), expectation).faults).toMatchObject([{ fault: 'empty' }]);
  });

  it('allows a new resource that repeats the loop of its bucket', async () => {
    const resource = 'arn:aws:s3:::acme-files';
    const edit = await editTerraform(files, makeFix('s3-bucket-versioning', resource));
    const plan = await runPlan(edit);
    expect(gatePlan(plan, { ...edit, resource })).toEqual({ isAllowed: true, faults: [] });
    expect((plan.resource_changes ?? []).filter(({ change }) => change.actions[0] === 'create')).toHaveLength(2);
  });

  it('finds the address of resources whose name AWS generates', async () => {
    const address = addressIn(await terraform.plan(), VOLUME);
    expect(address).toBe('aws_ebs_volume.data');
  });
});
