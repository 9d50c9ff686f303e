import { type Narration, narrateFinding, narrateRecommendation } from '@cloudmend/domain/copilot';
import { remedyOfRule, RULES } from '@cloudmend/finops';
import { findCheck, remedyFor } from '@cloudmend/scanner';
import { parseCommand, parseFormat } from './command-options';
import { printNarration, toNarrationReport } from './narration-report';
import { readJson } from './read-json';
import { type Scan, toScan } from './read-scan';
import { type Terminal, write } from './terminal';
import { UsageError } from './usage-error';

const OPTIONS = {
  scan: { type: 'string' },
  check: { type: 'string' },
  rule: { type: 'string' },
  resource: { type: 'string' },
  format: { type: 'string', default: 'table' },
  out: { type: 'string' },
} as const;

const countOpen = ({ verdicts }: Scan, isIt: (verdict: Scan['verdicts'][number]) => boolean): number =>
  verdicts.filter((verdict) => verdict.status === 'fail' && isIt(verdict)).length;

/** @throws UsageError */
const explainCheck = (scan: Scan, id: string, resource: string): Narration => {
  const check = findCheck(id);
  const verdict = scan.verdicts.find((each) => each.check === id && each.resource === resource);
  if (!check) throw new UsageError(`There is no check ${id}. To list checks, use scan --list-checks.`);
  if (verdict?.status !== 'fail') throw new UsageError(`The scan has no finding of ${id} on ${resource}.`);
  const remedy = remedyFor(id, { resource, region: verdict.region, accountId: scan.account });
  const at = scan.startedAt ?? new Date(0).toISOString();
  const { controls, equivalents, title, fault, recommendation, severity, service } = check;
  return narrateFinding({
    finding: {
      id: '',
      check: id,
      severity,
      title: fault,
      detail: verdict.detail,
      resource,
      recommendation,
      accountId: scan.account,
      region: verdict.region,
      service,
      status: 'open',
      firstSeen: at,
      lastSeen: at,
      controls: [...controls],
      mute: null,
      isUnread: false,
      evidence: [],
      history: [],
    },
    check: remedy && {
      check: id,
      title,
      fault,
      severity,
      service,
      recommendation,
      controls: [...controls],
      equivalents: { prowler: [...equivalents.prowler], cloudsploit: [...equivalents.cloudsploit] },
      remedy: { refused: null, ...remedy, console: [...remedy.console] },
    },
    accountName: scan.account,
    alike: { findings: countOpen(scan, (each) => each.check === id), accounts: 1 },
    besides: countOpen(scan, (each) => each.resource === resource && each.check !== id),
    recommendations: scan.recommendations
      .filter((each) => each.resource === resource)
      .map(({ monthlySavingUsd, monthlyKgCo2e }) => ({ monthlySavingUsd, monthlyKgCo2e: monthlyKgCo2e ?? 0 })),
    now: new Date(at),
    hasHistory: false,
  });
};

/** @throws UsageError */
const explainRule = (scan: Scan, id: string, resource: string): Narration => {
  const rule = RULES.find((each) => each.id === id);
  const found = scan.recommendations.find((each) => each.rule === id && each.resource === resource);
  if (!rule) throw new UsageError(`There is no rule ${id}.`);
  if (!found) throw new UsageError(`The scan has no recommendation of ${id} on ${resource}.`);
  const { title, risk, effort, confidence, reversible } = rule;
  const facts = { ...found, accountId: scan.account, monthlyKgCo2e: found.monthlyKgCo2e ?? 0 };
  const remedy = remedyOfRule(id, facts);
  if (!remedy) throw new UsageError(`There is no rule ${id}.`);
  const rated = { title, risk, effort, confidence, reversible };
  return narrateRecommendation({
    recommendation: { id: '', ...facts, ...rated, formula: '', guardrails: [], status: 'open' },
    remedy: { refused: null, ...remedy, console: [...remedy.console] },
    accountName: scan.account,
    findings: countOpen(scan, (each) => each.resource === resource),
    past: null,
    at: scan.startedAt ?? null,
  });
};

/** `explain`: what a finding or recommendation of a scan is, in sentences with their facts. @throws UsageError */
export const explainCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { values } = parseCommand({ args: [...args], options: OPTIONS, strict: true });
  const { scan: file, check, rule, resource, out } = values;
  const format = parseFormat(values.format);
  if (file === undefined || resource === undefined || (check === undefined) === (rule === undefined))
    throw new UsageError('explain takes --scan FILE, --resource ARN, and either --check ID or --rule ID.');
  const scan = toScan(file, await readJson(file));
  const narration = check === undefined ? explainRule(scan, rule ?? '', resource) : explainCheck(scan, check, resource);
  const report = { schema: 'cloudmend.explain/1', ...toNarrationReport(narration) };
  await write(terminal, out, format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : printNarration(narration));
};
