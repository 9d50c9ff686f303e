import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanFile } from './plan/plan-file';
import { type Expectation, gateProjection } from './plan/plan-gate';
import { listResources, projectPlan } from './plan/projection';
import { editTerraform } from './terraform/edit-terraform';
import { hasTerraform, openTerraform } from './testing/run-terraform';
import { startProvider } from './testing/stand-in-provider';
import { listTypes, makeFix } from './testing/stand-in-schema';
import { STYLES } from './testing/styles';
import { SUBJECTS, type Subject } from './testing/subjects';

const VALUES = STYLES.filter(({ name }) => name.includes('tfvars'));

/** Every subject in every style with values, each with its own name, as all are in one root. */
const CASES = VALUES.flatMap((style) =>
  SUBJECTS.filter((each) => each.wrong).map((subject) => ({ style, subject })),
).map(({ style, subject }, at) => {
  const name = `${subject.name}-${at}`;
  return { style, at, subject: { ...subject, name, arn: subject.arn.replace(subject.name, name) } };
});

/** Labels and variables that no other case has. */
const apart = (text: string, at: number): string =>
  text
    .replace(/"main"/g, `"main_${at}"`)
    .replace(/\bvar\.(name|setting)\b/g, `var.$1_${at}`)
    .replace(/variable "(\w+)"/g, `variable "$1_${at}"`);

const writeRoot = (): Record<string, string> => {
  const files: Record<string, string> = {
    'main.tf': 'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\n',
  };
  for (const { style, subject, at } of CASES)
    for (const [path, text] of Object.entries(style.files(subject as Subject))) {
      const own = path.endsWith('.tfvars') ? text.replace(/^(name|setting) =/gm, `$1_${at} =`) : apart(text, at);
      const shared = path === 'main.tf' ? own.replace(/\nresource "aws_iam_user"[^}]*}\n/, '') : own;
      files[path] = `${files[path] ?? ''}\n${shared}`;
    }
  return files;
};

const describeWithTerraform = hasTerraform() ? describe : describe.skip;

describeWithTerraform(`plans by Terraform for ${CASES.length} edits of tfvars in one root`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloudmend-values-'));
  let stop: () => void = () => undefined;
  const expectations: Expectation[] = [];
  let plan: PlanFile;

  beforeAll(async () => {
    const provider = await startProvider(listTypes(CASES.map(({ subject }) => subject)));
    ({ stop } = provider);
    const terraform = openTerraform(folder, provider.env);
    let files: ReadonlyMap<string, string> = new Map(Object.entries(writeRoot()));
    terraform.put(files);
    await terraform.run('init', '-input=false');
    await terraform.run('apply', '-input=false', '-auto-approve');
    for (const { subject } of CASES) {
      const edit = await editTerraform(files, makeFix(subject));
      expect([...edit.files.keys()].every((path) => path.endsWith('.tfvars'))).toBe(true);
      expectations.push({ ...edit, resource: subject.arn });
      files = new Map([...files, ...edit.files]);
    }
    terraform.put(files);
    plan = await terraform.plan();
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const gate = (expected: readonly Expectation[]) => gateProjection(projectPlan(plan), listResources(plan), expected);

  it('the gate allows all of them together', () => expect(gate(expectations)).toEqual({ isAllowed: true, faults: [] }));

  it.each(CASES.map(({ subject, style, at }) => [subject.check, style.name, at] as const))(
    'the gate misses %s in %s',
    (_check, _style, at) => {
      const { faults } = gate(expectations.filter((_each, other) => other !== at));
      expect(faults).toMatchObject([{ fault: 'foreign-address' }]);
    },
  );
});
