import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fix, ResourceFix } from './fix';
import type { PlanFile, ResourceChange } from './plan/plan-file';
import { gatePlan } from './plan/plan-gate';
import { type Edit, editTerraform } from './terraform/edit-terraform';
import { READINGS, type Values, verdictOn } from './testing/readings';
import { type Terraform, hasTerraform, openTerraform } from './testing/run-terraform';
import { startProvider } from './testing/stand-in-provider';
import { listTypes, makeFix } from './testing/stand-in-schema';
import { STYLES, type Style } from './testing/styles';
import { SUBJECTS, type Subject } from './testing/subjects';

interface Case {
  readonly subject: Subject;
  readonly style: Style;
  readonly fix: Fix;
  readonly files: ReadonlyMap<string, string>;
}

/** Every edit of the matrix whose values come with the code: `terraform.tfvars` belongs to a root. */
const CASES: readonly Case[] = SUBJECTS.flatMap((subject) =>
  STYLES.flatMap((style) => {
    const expected = style.expect(subject);
    const files = new Map(Object.entries(style.files(subject)));
    const isEdit = expected !== null && typeof expected === 'object';
    const hasValues = [...files.keys()].some((path) => path.endsWith('.tfvars'));
    return isEdit && !hasValues ? [{ subject, style, fix: makeFix(subject), files }] : [];
  }),
);

const folderFor = (at: number): string => `cases/${at}`;

/** One root that calls the code of every case as a module. */
const writeCalls = (): string =>
  [
    'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\n',
    ...CASES.map(({ style, files }, at) => {
      const root = style.name.includes('root') ? 'envs/prod' : '';
      const hasSwitch = [...files.values()].some((text) => text.includes('variable "is_on"'));
      return `module "case_${at}" {\n  source = "./${folderFor(at)}/${root}"\n${hasSwitch ? '  is_on  = true\n' : ''}}\n`;
    }),
  ].join('\n');

/** The part of a plan that is about one case. */
const partOf = (plan: PlanFile, at: number): PlanFile => {
  const prefix = `module.case_${at}.`;
  const select = (changes: readonly ResourceChange[] = []): ResourceChange[] =>
    changes
      .filter(({ address }) => address.startsWith(prefix))
      .map((change) => ({ ...change, address: change.address.slice(prefix.length) }));
  return { ...plan, resource_changes: select(plan.resource_changes), resource_drift: select(plan.resource_drift) };
};

/** Terraform shows a block as a list. */
const withBlocks = (values: unknown): unknown => {
  if (Array.isArray(values)) return values.length === 1 ? withBlocks(values[0]) : values;
  if (typeof values !== 'object' || values === null) return values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withBlocks(value)]));
};

const describeWithTerraform = hasTerraform() ? describe : describe.skip;

describeWithTerraform(`plans by Terraform for ${CASES.length} edits`, () => {
  let folder = '';
  let stop: () => void = () => undefined;
  let terraform: Terraform;
  const edits = new Map<number, Edit>();
  let unchanged: PlanFile;
  let plan: PlanFile;

  const put = (at: number, files: ReadonlyMap<string, string>): void =>
    terraform.put(new Map([...files].map(([path, text]) => [`${folderFor(at)}/${path}`, text])));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cloudmend-matrix-'));
    const provider = await startProvider(listTypes(SUBJECTS));
    ({ stop } = provider);
    terraform = openTerraform(folder, provider.env);
    terraform.put({ 'main.tf': writeCalls() });
    CASES.forEach(({ files }, at) => put(at, files));
    await terraform.run('init', '-input=false');
    await terraform.run('apply', '-input=false', '-auto-approve');
    unchanged = await terraform.plan();
    for (const [at, { fix, files }] of CASES.entries()) {
      const edit = await editTerraform(files, fix);
      edits.set(at, edit);
      put(at, edit.files);
    }
    plan = await terraform.plan();
  });
  afterAll(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(CASES.map(({ subject, style }, at) => [subject.check, style.name, at] as const))(
    'the gate allows %s in %s',
    (_check, _style, at) => {
      const { fix, subject } = CASES[at] as Case;
      const expectation = { ...(edits.get(at) as Edit), resource: fix.resource };
      const own = partOf(plan, at);
      expect(gatePlan(own, expectation)).toEqual({ isAllowed: true, faults: [] });
      expect(gatePlan(partOf(unchanged, at), expectation).faults).toMatchObject([{ fault: 'empty' }]);

      const [resource] = fix.terraform as readonly ResourceFix[];
      const reading = READINGS[resource?.type ?? ''];
      const after = (own.resource_changes ?? []).filter(
        ({ type, change }) => type === resource?.type && change.actions.join() !== 'no-op',
      );
      expect(after.length).toBeGreaterThanOrEqual(1);
      if (!reading) return;
      const verdicts = after.map(({ change }) => verdictOn(subject.check, reading, withBlocks(change.after) as Values));
      expect(new Set(verdicts)).toEqual(new Set(['pass']));
    },
  );

  it('the gate refuses each plan for the edit of another case', () => {
    for (const at of edits.keys()) {
      const other = (at + 1) % edits.size;
      const expectation = { ...(edits.get(other) as Edit), resource: `${CASES[other]?.fix.resource}-2` };
      expect(gatePlan(partOf(plan, at), expectation).isAllowed).toBe(false);
    }
  });
});
