import { itAtNight } from '@cloudmend/domain/testing/at-night';
import { RULES, ruleRemedyTemplate } from '@cloudmend/finops';
import { CHECKS, remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { type Answers, type Fix, Refusal, editCloudFormation, editTerraform, fixFor } from '@cloudmend/iac';
import { EDITABLE_CHECKS, EDITABLE_RULES } from '../../libs/iac/src/testing/editable';
import { smallestTemplate, smallestTerraform } from '../../libs/iac/src/testing/smallest-repository';

const ACCOUNT = '111122223333';
const REGION = 'us-east-1';
const ARN = `arn:aws:any:${REGION}:${ACCOUNT}:any/orders`;

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
  newIops: 3000,
  iops: 3000,
  throughputMiBps: 125,
  newThroughputMiBps: 125,
  keepDays: 30,
  billingMode: 'PROVISIONED',
};

const ofCheck = (id: string, answers: Answers = {}): Fix | undefined => {
  const target = remedyTarget(ARN, REGION, ACCOUNT);
  const remedy = remedyTemplate(id, target);
  return remedy && fixFor(remedy, target, { answers });
};

/** An answer to whatever a remedy asks. */
const ANSWERED: Answers = new Proxy<Record<string, string>>(
  {},
  { get: () => 'answer', getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true, value: 'answer' }) },
);

const ofRule = (id: string): Fix | undefined => {
  const found = ruleRemedyTemplate(id, { resource: ARN, region: REGION, accountId: ACCOUNT, inputs: INPUTS });
  return found?.target && fixFor(found.remedy, found.target, { inputs: INPUTS });
};

const isEdited = async (edit: () => Promise<unknown> | unknown): Promise<boolean> => {
  try {
    await edit();
    return true;
  } catch (thrown) {
    if (thrown instanceof Refusal) return false;
    throw thrown;
  }
};

/** The kinds of code that a fix can be written into. */
const renderForms = async (fix: Fix | undefined): Promise<string> => {
  if (!fix) return '';
  const { files, address } = smallestTerraform(fix);
  const terraform = await isEdited(() => editTerraform(files, fix, address));
  const [json, yaml] = await Promise.all(
    (['json', 'yaml'] as const).map((format) =>
      isEdited(() => editCloudFormation(smallestTemplate(fix, format), fix, { logicalId: 'Main' })),
    ),
  );
  if (json !== yaml) throw new Error(`The two formats of a template differ for ${fix.resource}.`);
  return [...(terraform ? ['Terraform'] : []), ...(json ? ['CloudFormation'] : [])].join(', ');
};

const listFixes = async (
  ids: readonly string[],
  findFix: (id: string) => Fix | undefined,
): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const id of [...ids].sort()) {
    const forms = await renderForms(findFix(id));
    if (forms !== '') found[id] = forms;
  }
  return found;
};

const FORMS = ['Terraform', 'CloudFormation'] as const;

const count = (found: Readonly<Record<string, string>>, form: (typeof FORMS)[number]): number =>
  Object.values(found).filter((forms) => forms.includes(form)).length;

describe('fixes that need no input from the owner', () => {
  it(`${Object.keys(EDITABLE_CHECKS).length} checks, each of them listed`, async () => {
    const checks = await listFixes(
      CHECKS.map(({ id }) => id),
      (id) => ofCheck(id),
    );
    // A new check may be editable at once: only what was editable must stay so.
    expect(checks).toMatchObject(EDITABLE_CHECKS);
    for (const form of FORMS) expect(count(checks, form)).toBeGreaterThanOrEqual(60);
  });

  it(`${Object.keys(EDITABLE_RULES).length} saving rules, each of them listed`, async () => {
    const rules = await listFixes(
      RULES.map(({ id }) => id),
      ofRule,
    );
    expect(rules).toMatchObject(EDITABLE_RULES);
    for (const form of FORMS) expect(count(rules, form)).toBeGreaterThanOrEqual(20);
  });
});

itAtNight(
  'with answers of the owner, more than 150 checks are written in Terraform and more than 110 in templates',
  async () => {
    const checks = await listFixes(
      CHECKS.map(({ id }) => id),
      (id) => ofCheck(id, ANSWERED),
    );
    expect([count(checks, 'Terraform') > 150, count(checks, 'CloudFormation') > 110]).toEqual([true, true]);
  },
);
