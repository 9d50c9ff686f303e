import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RULES, ruleRemedyTemplate } from '@cloudmend/finops';
import { type Files, type Fix, type PlanFile, type Proposal, fixFor, isPlanFile, proposeEdit } from '@cloudmend/iac';
import { type Remedy, findCheck, frameworkStates, remedyTarget, remedyTemplate } from '@cloudmend/scanner';
import { parseFormat, parseCommand } from './command-options';
import { renderTable } from './formats/table';
import { readJson } from './read-json';
import { readRepository } from './read-repository';
import { type Scan, toScan } from './read-scan';
import { type Terminal, write } from './terminal';
import { UsageError } from './usage-error';

const OPTIONS = {
  repo: { type: 'string' },
  scan: { type: 'string' },
  only: { type: 'string', multiple: true, default: [] },
  resource: { type: 'string', multiple: true, default: [] },
  plan: { type: 'string' },
  write: { type: 'boolean', default: false },
  format: { type: 'string', default: 'table' },
  out: { type: 'string' },
} satisfies NonNullable<Parameters<typeof parseCommand>[0]['options']>;

/** A change of `propose --format json`: it may grow but not change. */
interface Change {
  readonly id: string;
  readonly source: string;
  readonly resource: string;
  readonly outcome: Proposal['outcome'];
  readonly code?: string;
  readonly reason?: string;
  readonly place?: string;
  readonly files: Proposal['diffs'];
  readonly money?: { readonly monthlyUsd: number };
  readonly carbon?: { readonly monthlyKg: number };
  readonly controls?: { readonly gained: readonly string[]; readonly lost: readonly string[] };
}

/** What a finding or recommendation asks for. */
interface Asked {
  readonly source: string;
  readonly fix: Fix;
  readonly more: (scan: Scan) => Pick<Change, 'money' | 'carbon' | 'controls'>;
}

type Verdict = Scan['verdicts'][number];

const passedControls = (verdicts: readonly Verdict[]): Set<string> =>
  new Set(
    frameworkStates(verdicts).flatMap(({ framework, controls }) =>
      controls.filter(({ state }) => state === 'passed').map(({ control }) => `${framework}:${control}`),
    ),
  );

/** Controls that pass once the finding is fixed, by the rules of every scan. */
const compareControls = ({ verdicts }: Scan, fixed: Verdict): NonNullable<Change['controls']> => {
  const before = passedControls(verdicts);
  const after = passedControls(verdicts.map((each) => (each === fixed ? { ...each, status: 'pass' } : each)));
  return {
    gained: [...after].filter((control) => !before.has(control)),
    lost: [...before].filter((control) => !after.has(control)),
  };
};

const ofVerdict = (verdict: Verdict, { account }: Scan): Asked[] => {
  const target = remedyTarget(verdict.resource, verdict.region, account);
  const remedy = verdict.status === 'fail' ? remedyTemplate(verdict.check, target) : undefined;
  if (!remedy || !hasForm(remedy)) return [];
  const more: Asked['more'] = (scan) => ({ controls: compareControls(scan, verdict) });
  return [{ source: verdict.check, fix: fixFor(remedy, target), more }];
};

const ofRecommendation = (recommendation: Scan['recommendations'][number], { account }: Scan): Asked[] => {
  const { rule, inputs, monthlySavingUsd, monthlyKgCo2e } = recommendation;
  const template = ruleRemedyTemplate(rule, { ...recommendation, accountId: account });
  if (!template?.target || !hasForm(template.remedy)) return [];
  const more: Asked['more'] = () => ({
    // What the bill does: less is negative.
    money: { monthlyUsd: 0 - monthlySavingUsd },
    ...(monthlyKgCo2e == null ? {} : { carbon: { monthlyKg: 0 - monthlyKgCo2e } }),
  });
  return [{ source: rule, fix: fixFor(template.remedy, template.target, { inputs }), more }];
};

/** Whether code can fix it: removals stay with people. */
const hasForm = ({ terraform, cloudFormation }: Remedy): boolean => !('none' in terraform && 'none' in cloudFormation);

const toId = ({ source, fix }: Asked): string =>
  createHash('sha256').update(`${source}\n${fix.resource}`).digest('hex').slice(0, 16);

/** A file that was joined from several scans may repeat what it asks. */
const withoutRepeats = (asked: readonly Asked[]): readonly Asked[] =>
  [...new Map(asked.toReversed().map((each) => [toId(each), each])).values()].toReversed();

const toChange = (asked: Asked, proposal: Proposal, scan: Scan): Change => {
  const { outcome, code, reason, place, diffs } = proposal;
  return {
    id: toId(asked),
    source: asked.source,
    resource: asked.fix.resource,
    outcome,
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined ? {} : { reason }),
    ...(place === undefined ? {} : { place }),
    files: diffs,
    ...(outcome === 'edited' ? asked.more(scan) : {}),
  };
};

interface Job {
  readonly repo: string;
  readonly files: Files;
  readonly plan: PlanFile | undefined;
  readonly isWriting: boolean;
}

/** Each change separately; where they are written, each on those before it. */
const propose = async (job: Job, asked: readonly Asked[], scan: Scan): Promise<Change[]> => {
  const changes: Change[] = [];
  let files = job.files;
  for (const each of asked) {
    const proposal = await proposeEdit(files, each.fix, { plan: job.plan });
    changes.push(toChange(each, proposal, scan));
    if (!job.isWriting) continue;
    for (const [path, text] of proposal.files) await writeFile(join(job.repo, path), text);
    files = new Map([...files, ...proposal.files]);
  }
  return changes;
};

const requireKnown = (only: readonly string[]): void => {
  const unknown = only.find((id) => !findCheck(id) && !RULES.some((rule) => rule.id === id));
  if (unknown !== undefined) throw new UsageError(`There is no check or rule ${unknown}: see scan --list-checks.`);
};

const requireFolder = async (folder: string): Promise<void> => {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new UsageError(`--repo must name a folder; ${folder} is none.`);
};

const planIn = async (file: string | undefined): Promise<PlanFile | undefined> => {
  if (file === undefined) return undefined;
  const plan = await readJson(file);
  if (!isPlanFile(plan)) throw new UsageError(`${file} is no plan: write one with terraform show -json.`);
  return plan;
};

const WORDS: Readonly<Record<Change['outcome'], string>> = {
  edited: 'Edited',
  refused: 'Refused',
  'nothing-to-do': 'Nothing to do',
};

const asTable = (changes: readonly Change[]): string =>
  `${[
    renderTable(
      ['Outcome', 'Source', 'Resource', 'Files or reason'],
      changes.map(({ outcome, source, resource, files, code, reason, place }) => [
        WORDS[outcome],
        source,
        resource,
        outcome === 'edited'
          ? files.map(({ path }) => path).join(', ')
          : `${code}: ${reason}${place === undefined ? '' : ` (${place})`}`,
      ]),
    ),
    ...changes.flatMap(({ files }) => files.map(({ diff }) => diff)),
  ].join('\n')}\n`;

/** `propose`: edits of infrastructure code that fix what a scan found. @throws UsageError */
export const proposeCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { values } = parseCommand({ args: [...args], options: OPTIONS, strict: true });
  const { repo, scan: scanFile, only, resource, write: isWriting, out } = values;
  if (repo === undefined || scanFile === undefined) throw new UsageError('propose needs --repo DIR and --scan FILE.');
  const format = parseFormat(values.format);
  requireKnown(only);
  await requireFolder(repo);
  const scan = toScan(scanFile, await readJson(scanFile));
  const asked = withoutRepeats([
    ...scan.verdicts.flatMap((each) => ofVerdict(each, scan)),
    ...scan.recommendations.flatMap((each) => ofRecommendation(each, scan)),
  ]).filter(
    (each) =>
      (only.length === 0 || only.includes(each.source)) &&
      (resource.length === 0 || resource.includes(each.fix.resource)),
  );
  const job: Job = { repo, files: readRepository(repo), plan: await planIn(values.plan), isWriting };
  const changes = await propose(job, asked, scan);
  await write(
    terminal,
    out,
    format === 'json' ? `${JSON.stringify({ schema: 'cloudmend.propose/1', changes }, null, 2)}\n` : asTable(changes),
  );
};
