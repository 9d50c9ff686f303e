import { type ActiveCheck, isCustomCheck, listActive } from '@cloudmend/domain/custom-checks';
import { NO_CHANGES, type Scan, type ScanChanges, type ScanCounts } from '@cloudmend/domain/scans';
import {
  addCustomChecks,
  BILL_PART,
  type Provider,
  listPurposes,
  type UnitSnapshot,
  type Verdict,
} from '@cloudmend/scanner';
import type { Thresholds } from '@cloudmend/domain/thresholds';
import { type JudgedFinding, othersTurn, type StoredObject, type Stores } from '@cloudmend/store';
import { toStates, mergeTallies } from './control-states';
import { settleChanges } from '../changes/settle-changes';
import { keepCarbon } from './keep-carbon';
import { keepBills } from './keep-bills';
import { keepLedger } from './keep-ledger';
import { keepMendedFindings } from './keep-mended-findings';
import { keepWork } from './keep-work';
import { describeJudgement } from './judged-with';
import { withLost } from './lost-units';
import { observeAccount } from './observe-account';
import { recommendationId } from './recommendation-id';
import { openPlanned, rulesRun } from './rules-run';
import type { ScanContext } from './scan-context';
import type { JudgeInput } from './scan-input';

const NO_COUNTS: ScanCounts = { pass: 0, fail: 0, unknown: 0, recommendations: 0 };

/** Evaluates what was read of one account and records findings, recommendations, compliance and inventory. */
export const judgeAccount =
  (context: ScanContext) =>
  async (input: JudgeInput): Promise<Record<string, never>> => {
    const { services } = context;
    const { scanId, accountId } = input;
    const stores = services.openStores(input.tenantId);
    const scan = await stores.scans.head(scanId);
    // Reading has ended, whatever the evaluation's outcome.
    if (scan) await services.workflow.release(input, scan.accountIds.indexOf(accountId));
    // False once the scan has ended.
    if (!scan || !(await stores.scans.heartbeat(scanId, services.clock().toISOString()))) return {};

    const installed = (await services.providers()).of(scan.cloud);
    const isForSecurity = listPurposes(scan.mode).includes('security');
    const custom = await listOwnChecks(stores, isForSecurity);
    const provider = addCustomChecks(installed, custom);
    // A cost-only scan says nothing about findings, neither that they are gone nor that they could not be checked.
    const planned = isForSecurity ? plannedChecks(provider, input, scan) : undefined;
    const judgement = await judgeUnits({ ...context, provider }, stores, { input, isForSecurity });
    if (!judgement) {
      const changes = planned ? await recordUnread({ ...context, provider }, stores, { input, planned }) : NO_CHANGES;
      await stores.scans.addAccountOutcome(scanId, accountId, { counts: NO_COUNTS, changes });
      return {};
    }
    const { at, found, wasRead, savings, objects, thresholds, findTags } = judgement;
    const origin = await stores.findings.origin();
    // First the ledger: recording resolves the findings that were mended.
    if (planned) await keepMendedFindings(stores, { origin, scanId, accountId, at }, found);
    const changes = planned
      ? await stores.findings.record({ scanId, at, accountId }, found, wasRead, planned)
      : NO_CHANGES;
    await settleChanges(stores, { scanId, accountId, begunAt: scan.scanTs, at, rulesRun: savings.rulesRun });
    if (planned) {
      await keepWork(stores, { origin, scanId, accountId, at, found, changes, findTags });
      await recordCompliance({ ...context, provider }, stores, { input, at, found, planned });
      const judgedWith = describeJudgement(installed, services.settings.build, {
        thresholds,
        custom: custom.filter(({ id }) => planned.has(id)),
      });
      await observeAccount(context, stores, { input, at, judgedWith, verdicts: found, planned, objects });
    }
    const counts = countVerdicts(found);
    await stores.scans.addAccountOutcome(scanId, accountId, {
      counts: { ...counts, recommendations: savings.recommendations },
      changes,
    });
    await stores.accounts.markScanned(accountId, at);
    services.log.info('An account was evaluated.', { tenantId: input.tenantId, scanId }, { findings: counts.fail });
    return {};
  };

/** The checks that the workspace wrote; a scan for savings evaluates none. */
const listOwnChecks = async (
  { customChecks }: Pick<Stores, 'customChecks'>,
  isForSecurity: boolean,
): Promise<readonly ActiveCheck[]> => (isForSecurity ? listActive(await customChecks.list()) : []);

/** The workers' context, and the account's provider. */
type JudgeContext = ScanContext & { readonly provider: Provider };

interface Judged {
  readonly at: string;
  readonly found: readonly JudgedFinding[];
  readonly wasRead: ReturnType<Provider['readScope']>;
  readonly savings: Savings;
  /** The stored facts that it rests on. */
  readonly objects: readonly StoredObject[];
  readonly thresholds: Thresholds;
  /** The tags of a resource; undefined if they were not read. */
  readonly findTags: (resource: string) => Readonly<Record<string, string>> | undefined;
}

/**
 * Evaluates what was read and records what needs all of it. Afterwards nothing holds the snapshots while tens of
 * thousands of findings are recorded.
 */
const judgeUnits = async (
  context: JudgeContext,
  stores: Stores,
  { input, isForSecurity }: { readonly input: JudgeInput; readonly isForSecurity: boolean },
): Promise<Judged | undefined> => {
  const { provider } = context;
  const { scanId, accountId } = input;
  const kept = await stores.snapshots.list(scanId, accountId);
  const stored = kept.map(({ snapshot }) => snapshot).filter(isUnitSnapshot);
  if (stored.length === 0) return undefined;
  const at = findTime(stored, isForSecurity, context.services.clock());
  const { read, lost, written } = isForSecurity
    ? await withLost(stores, input, { provider, stored, at })
    : { read: stored, lost: [], written: [] };
  await othersTurn();
  const savings = await recordSavings(context, stores, { input, at, units: read });
  await othersTurn();
  await recordEstate(context, stores, { input, at, units: read });
  await keepCarbon(context, stores, { input, at, units: read });
  const units = [...read, ...lost];
  const thresholds = await stores.thresholds.read();
  await othersTurn();
  const verdicts = provider.judge(accountId, units, { now: new Date(at), thresholds });
  await othersTurn();
  const objects = new Map([...kept.map(({ object }) => object), ...written].map((object) => [object.name, object]));
  return {
    at,
    found: verdicts.map(toJudged(context, units)),
    wasRead: provider.readScope(units),
    savings,
    objects: [...objects.values()],
    thresholds,
    findTags: listTags(units, verdicts),
  };
};

/**
 * The latest reading is the evaluation's clock, so that evaluating the same snapshots again gives the same result. A bill
 * alone may be of an earlier scan of the day: then it is the given time, which the lost units are stored with.
 */
const findTime = (stored: readonly UnitSnapshot[], isForSecurity: boolean, now: Date): string => {
  const isBillAlone = isForSecurity && stored.every(({ unit }) => unit.service === BILL_PART);
  return [...stored.map(({ takenAt }) => takenAt), ...(isBillAlone ? [now.toISOString()] : [])].sort().at(-1) as string;
};

/** The tags of what failed; a resource without its own record has unknown ones. */
const listTags = (units: readonly UnitSnapshot[], verdicts: readonly Verdict[]): Judged['findTags'] => {
  const failed = new Set(verdicts.flatMap(({ status, resource }) => (status === 'fail' ? [resource] : [])));
  const tags = new Map(
    units.flatMap(({ resources }) =>
      resources.flatMap(({ arn, tags: own, tagsUnread }) =>
        failed.has(arn) && tagsUnread === undefined ? [[arn, own] as const] : [],
      ),
    ),
  );
  return (resource) => tags.get(resource);
};

/** The checks planned for an account; one that could not be entered was still planned. */
const plannedChecks = (
  { checks, parts }: Pick<Provider, 'checks' | 'parts'>,
  { units }: JudgeInput,
  { mode, services }: Pick<Scan, 'mode' | 'services'>,
): ReadonlySet<string> => {
  const planned = units.length > 0 ? units.map(({ service }) => service) : parts.listWanted({ mode, services });
  const unitServices = new Set(planned);
  return new Set(checks.filter(({ unitService }) => unitServices.has(unitService)).map(({ id }) => id));
};

const isUnitSnapshot = (snapshot: unknown): snapshot is UnitSnapshot =>
  typeof snapshot === 'object' && snapshot !== null && (snapshot as UnitSnapshot).schema === 'cloudmend.snapshot/1';

/**
 * Each verdict with its finding's controls, and a fault with the data it affects; a check's controls are one shared
 * list.
 */
const toJudged = (
  { assessment, provider: { frameworks } }: JudgeContext,
  units: readonly UnitSnapshot[],
): ((verdict: Verdict) => JudgedFinding) => {
  const ofCheck = new Map<string, JudgedFinding['controls']>();
  const byArn = new Map(
    units.flatMap(({ resources, takenAt }) =>
      resources.map((resource) => [resource.arn, { resource, readAt: takenAt }] as const),
    ),
  );
  return (verdict) => {
    const read = verdict.status === 'fail' ? byArn.get(verdict.resource) : undefined;
    const impact = read && assessment.findImpact(read.resource);
    const controls =
      ofCheck.get(verdict.check) ??
      // A workspace maps few controls to a check, and all of them are its own.
      (isCustomCheck(verdict.check)
        ? frameworks.listControls(verdict.check)
        : frameworks.listBenchmarkControls(verdict.check));
    ofCheck.set(verdict.check, controls);
    return { ...verdict, controls, ...(impact && { impact }), ...(read && { readAt: read.readAt }) };
  };
};

const countVerdicts = (verdicts: readonly Pick<Verdict, 'status'>[]): Omit<ScanCounts, 'recommendations'> => {
  const counts = { pass: 0, fail: 0, unknown: 0, manual: 0 };
  for (const { status } of verdicts) counts[status] += 1;
  const { pass, fail, unknown } = counts;
  return { pass, fail, unknown };
};

interface Judgement {
  readonly input: JudgeInput;
  readonly at: string;
}

/** How many recommendations stand, and whose kinds were completely read. */
interface Savings {
  readonly recommendations: number;
  readonly rulesRun: readonly string[];
}

const recordSavings = async (
  { assessment, provider }: JudgeContext,
  stores: Pick<Stores, 'findings' | 'recommendations' | 'ledger' | 'changes' | 'runs' | 'costs'>,
  { input, at, units }: Judgement & { readonly units: readonly UnitSnapshot[] },
): Promise<Savings> => {
  const { scanId, accountId } = input;
  const { recommendations } = stores;
  const origin = await stores.findings.origin();
  const { recommendations: drafts, unjudged } = assessment.advise(units, { now: new Date(at) });
  const found = drafts.map((draft) => ({ ...draft, id: recommendationId(origin, draft), status: 'open' as const }));
  const ran = rulesRun(provider, assessment, { planned: input.units, units });
  // First the ledger: recording removes the recommendations that were followed.
  await keepLedger(
    stores,
    {
      scanId,
      accountId,
      at,
      units,
      planned: input.units,
      rulesRun: ran,
      standing: new Set(found.map(({ id }) => id)),
      kindsOf: (rule) => assessment.rules.find(({ id }) => id === rule)?.kinds ?? [],
    },
    await recommendations.openOf(accountId),
  );
  await keepBills(stores, accountId, at);
  await recommendations.record({ scanId, at, accountId }, found, ran, openPlanned(provider, assessment, input.units));
  await recommendations.recordUnjudged({ scanId, at, accountId }, unjudged);
  return { recommendations: drafts.length, rulesRun: ran };
};

const recordEstate = async (
  { assessment }: ScanContext,
  { estate }: Pick<Stores, 'estate'>,
  { input: { accountId }, at, units }: Judgement & { readonly units: readonly UnitSnapshot[] },
): Promise<void> => {
  const before = (await estate.ofAccount(accountId)).at(-1)?.rows ?? [];
  await estate.record(at, accountId, assessment.updateStock(units, before));
};

type Ruled = Pick<Verdict, 'check' | 'status' | 'resource'>;

/** Records that nothing of an account was read: no check is known to pass any more. */
const recordUnread = async (
  context: JudgeContext,
  stores: Pick<Stores, 'compliance' | 'findings'>,
  { input, planned }: { readonly input: JudgeInput; readonly planned: ReadonlySet<string> },
): Promise<ScanChanges> => {
  const { scanId, accountId } = input;
  const at = context.services.clock().toISOString();
  const changes = await stores.findings.record({ scanId, at, accountId }, [], () => false, planned);
  const accounts = await stores.compliance.readChecks();
  // An account that was never evaluated has no state to lose.
  if (accounts.some((account) => account.accountId === accountId && account.checks.length > 0)) {
    const found = [...planned].map((check): Ruled => ({ check, status: 'unknown', resource: '' }));
    await recordCompliance(context, stores, { input, at, found, planned });
  }
  return changes;
};

/** After the findings were recorded: what they still say counts. */
const recordCompliance = async (
  { provider }: JudgeContext,
  { compliance, findings }: Pick<Stores, 'compliance' | 'findings'>,
  {
    input: { accountId },
    at,
    found,
    planned,
  }: Judgement & { readonly found: readonly Ruled[]; readonly planned: ReadonlySet<string> },
): Promise<void> => {
  if (found.length === 0) return;
  const [accounts, { open, muted }] = await Promise.all([
    compliance.readChecks(),
    findings.unresolvedChecks(accountId),
  ]);
  const before = accounts.find((account) => account.accountId === accountId)?.checks ?? [];
  const unresolved = new Map(open.get(accountId));
  for (const [check, resources] of muted.get(accountId) ?? [])
    unresolved.set(check, new Set([...(unresolved.get(check) ?? []), ...resources]));
  const tallies = mergeTallies(provider, found, { before, planned, unresolved });
  await compliance.record(at, accountId, toStates(provider, tallies));
  await compliance.recordChecks(at, accountId, tallies);
};
