import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IS_NIGHTLY } from '@cloudmend/domain/testing/effort';
import { ruleRemedyTemplate } from '@cloudmend/finops';
import { type Expectation, type Fix, type PlanFile, editTerraform, fixFor, gatePlan } from '@cloudmend/iac';
import type { ResourceFix, Value } from '../../libs/iac/src/fix';
import type { ResourceChange } from '../../libs/iac/src/plan/plan-file';
import { bodyLines } from '../../libs/iac/src/terraform/writing';
import { EDITABLE_RULES } from '../../libs/iac/src/testing/editable';
import { type Terraform, hasTerraform, openTerraform } from '../../libs/iac/src/testing/run-terraform';
import { smallestTerraform } from '../../libs/iac/src/testing/smallest-repository';
import { type StandInType, startProvider } from '../../libs/iac/src/testing/stand-in-provider';
import { type Schema, addBody } from '../../libs/iac/src/testing/stand-in-schema';

const ARN = 'arn:aws:any:us-east-1:111122223333:any/orders';

/** What a recommendation says of the change, under every name that a rule has for it. */
const INPUTS = {
  newInstanceType: 'm6i.large',
  newInstanceClass: 'db.m6g.large',
  newNodeType: 'cache.m6g.large',
  newVolumeType: 'gp3',
  newMemoryMb: 256,
  newExecutions: 2,
  qualifier: 'live',
  newNodes: 2,
  newIops: 4000,
  newThroughputMiBps: 250,
  iops: 3000,
  throughputMiBps: 125,
  keepDays: 30,
  billingMode: 'PROVISIONED',
};

/** What the scan read, or another value of the same type. */
const toOther = (value: Value, { expected }: Fix): Value => {
  const before = expected.get(value);
  if (before !== undefined) return typeof value === 'number' ? Number(before) : before;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'number' ? value + 1 : `${String(value)}-before`;
};

interface Case {
  readonly rule: string;
  readonly form: 'without the setting' | 'with another value';
  readonly fix: Fix;
  readonly files: ReadonlyMap<string, string>;
  readonly address: string | undefined;
}

const fixForRule = (id: string): Fix => {
  const found = ruleRemedyTemplate(id, {
    resource: ARN,
    region: 'us-east-1',
    accountId: '111122223333',
    inputs: INPUTS,
  });
  if (!found?.target) throw new Error(`The rule ${id} has no remedy.`);
  return fixFor(found.remedy, found.target, { inputs: INPUTS });
};

const resourcesIn = ({ terraform }: Fix): readonly ResourceFix[] => terraform as readonly ResourceFix[];

const OTHERS = `
resource "aws_stand_in" "beside" {
  zone = var.zone
}

variable "zone" {
  default = "a"
}
`;

const casesOf = (rule: string): Case[] => {
  const fix = fixForRule(rule);
  const { files, address } = smallestTerraform(fix);
  // A module has the provider of the root that calls it.
  const main = `${(files.get('main.tf') ?? '').replace(/^provider[^}]*}\n\n/, '').replace(/^}/m, '  zone = var.zone\n}')}${OTHERS}`;
  const absent = new Map([['main.tf', main]]);
  const [resource] = resourcesIn(fix);
  const excluded = (resource?.removes?.names ?? []).map((name) => [name, 4] as const);
  const values = [
    ...Object.entries(resource?.body ?? {}).filter(([, value]) => typeof value !== 'object'),
    ...excluded,
  ];
  const header = `resource "${resource?.type}" "main" {\n`;
  const lines = bodyLines(Object.fromEntries(values.map(([name, value]) => [name, toOther(value, fix)])), '  ');
  const present = new Map([['main.tf', main.replace(header, `${header}${lines.join('\n')}\n`)]]);
  const isPresent = values.length > 0 && main.includes(header);
  return [
    { rule, form: 'without the setting', fix, files: absent, address },
    ...(isPresent ? [{ rule, form: 'with another value' as const, fix, files: present, address }] : []),
  ];
};

const CHANGED = Object.keys(EDITABLE_RULES).filter((rule) => EDITABLE_RULES[rule]?.includes('Terraform'));
/** A quarter of the rules at each change; the night takes all. */
const CASES = CHANGED.filter((_rule, at) => IS_NIGHTLY || at % 4 === 0).flatMap(casesOf);
const nameOf = (at: number): string => `case_${at}`;

const listTypes = (): Readonly<Record<string, StandInType>> => {
  const types: Record<string, Schema & { arn?: StandInType['arn']; readonly replaces: readonly string[] }> = {};
  const schemaFor = (type: string) =>
    (types[type] ??= { attributes: { zone: 'string', tags: ['map', 'string'] }, blocks: {}, replaces: ['zone'] });
  schemaFor('aws_stand_in');
  for (const { fix, files } of CASES)
    for (const { type, identity, body, removes } of resourcesIn(fix)) {
      addBody(schemaFor(type), {
        ...identity,
        ...body,
        ...Object.fromEntries((removes?.names ?? []).map((name) => [name, 1])),
      });
      const [, parent = type] = /resource "(\w+)" "main"/.exec(files.get('main.tf') ?? '') ?? [];
      const schema = schemaFor(parent);
      for (const [, name = ''] of (files.get('main.tf') ?? '').matchAll(/^ {2}(\w+) += "orders"$/gm))
        schema.attributes[name] ??= 'string';
      schema.arn = () => ARN;
    }
  return types;
};

/** The part of a plan that is about one case. */
const partOf = (plan: PlanFile, at: number): PlanFile => {
  const prefix = `module.${nameOf(at)}.`;
  const select = (changes: readonly ResourceChange[] = []): ResourceChange[] =>
    changes
      .filter(({ address }) => address.startsWith(prefix))
      .map((change) => ({ ...change, address: change.address.slice(prefix.length) }));
  return { ...plan, resource_changes: select(plan.resource_changes), resource_drift: select(plan.resource_drift) };
};

const describeWithTerraform = hasTerraform() ? describe : describe.skip;

describeWithTerraform(`plans by Terraform for ${CASES.length} edits of saving rules`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-rules-'));
  let stop: () => void = () => undefined;
  const expectations: Expectation[] = [];
  const plans: Record<'unchanged' | 'edited' | 'moved' | 'drifted', PlanFile | undefined> = {
    unchanged: undefined,
    edited: undefined,
    moved: undefined,
    drifted: undefined,
  };
  const planOf = (name: keyof typeof plans, at: number): PlanFile => partOf(plans[name] as PlanFile, at);

  const putAll = (terraform: Terraform, zone: string): void =>
    terraform.put({
      'main.tf': [
        'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\n',
        ...CASES.map((_case, at) => `module "${nameOf(at)}" {\n  source = "./cases/${at}"\n  zone   = "${zone}"\n}\n`),
      ].join('\n'),
    });

  beforeAll(async () => {
    const provider = await startProvider(listTypes());
    ({ stop } = provider);
    const terraform = openTerraform(folder, provider.env);
    const put = (at: number, files: ReadonlyMap<string, string>): void =>
      terraform.put(new Map([...files].map(([path, text]) => [`cases/${at}/${path}`, text])));
    putAll(terraform, 'a');
    CASES.forEach(({ files }, at) => put(at, files));
    await terraform.run('init', '-input=false');
    await terraform.run('apply', '-input=false', '-auto-approve');
    plans.unchanged = await terraform.plan();
    for (const [at, { fix, files, address }] of CASES.entries()) {
      const edit = await editTerraform(files, fix, address);
      expectations.push({ ...edit, resource: fix.resource });
      put(at, edit.files);
    }
    plans.edited = await terraform.plan();
    putAll(terraform, 'b');
    plans.moved = await terraform.plan();
    putAll(terraform, 'a');
    for (const type of Object.keys(listTypes())) provider.drift[type] = { tags: { by: 'hand' } };
    plans.drifted = await terraform.plan();
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(CASES.map(({ rule, form }, at) => [rule, form, at] as const))('the gate judges %s %s', (_rule, _form, at) => {
    const expectation = expectations[at] as Expectation;
    const faultsIn = (name: keyof typeof plans, expected = expectation) =>
      new Set(gatePlan(planOf(name, at), expected).faults.map(({ fault }) => fault));
    expect(gatePlan(planOf('edited', at), expectation)).toEqual({ isAllowed: true, faults: [] });
    expect(faultsIn('unchanged')).toContain('empty');
    expect(faultsIn('moved')).toContain('foreign-address');
    expect(
      faultsIn('moved', {
        ...expectation,
        addresses: [...expectation.addresses, { address: 'aws_stand_in.beside', attributes: [] }],
      }),
    ).toContain('replacement');
    expect(faultsIn('drifted')).toContain('drift');
    if (expectation.address !== undefined)
      expect(faultsIn('edited', { ...expectation, resource: `${ARN}-2` })).toContain('wrong-resource');
    expect(faultsIn('edited', { ...expectation, addresses: [] })).toContain('foreign-address');
  });
});
