import type { Change, ChangeGate } from '@cloudmend/domain/changes';
import { comes, type Fact, type GuardrailFacts, toFact, unknown } from '@cloudmend/domain/guardrails';
import type { TenantId } from '@cloudmend/domain/tenancy';
import { RULES } from '@cloudmend/finops';
import type { UnitSnapshot } from '@cloudmend/scanner';
import type { Stores } from '@cloudmend/store';
import type { SystemStore } from '@cloudmend/store/system';
import { listOpen } from '../changes/list-open';
import { decideChange, type DecidedSubject } from './decide-change';
import { FREE_OF_CHARGE } from './free-of-charge';

interface GateDeps {
  readonly stores: Pick<Stores, 'guardrails' | 'changes' | 'snapshots'>;
  readonly system: Pick<SystemStore, 'members'>;
  readonly clock: () => Date;
  /** True if the repository's CI posts plans. */
  readonly isPlanned: boolean;
}

type Tags = Fact<Record<string, string>>;
type Touched = Extract<GuardrailFacts['resources'], { known: true }>['value'][number];

const UNREAD: Tags = unknown('The scan behind this change did not read the resource.');

/** The tags of the targets, as the scan read them that the change rests on. */
const readTags = async (
  { snapshots }: Pick<Stores, 'snapshots'>,
  { facts, targets }: Change,
): Promise<(resource: string) => Tags> => {
  const tags = new Map<string, Tags>();
  for (const accountId of new Set(facts ? targets.map((target) => target.accountId) : []))
    for (const { snapshot } of await snapshots.list(facts?.scanId ?? '', accountId))
      for (const resource of (snapshot as Partial<UnitSnapshot>).resources ?? []) {
        const { tagsUnread } = resource;
        const read: Tags = tagsUnread === undefined ? toFact({ ...resource.tags }) : unknown(tagsUnread);
        tags.set(resource.arn, read).set(resource.id, read);
      }
  return (resource) => tags.get(resource) ?? UNREAD;
};

type PlannedChange = NonNullable<Change['plan']>['projection']['changes'][number];

const actionOf = ({ actions, replaces }: PlannedChange): Touched['action'] => {
  const deletes = actions.includes('delete');
  if (replaces || (deletes && actions.includes('create'))) return 'replace';
  if (deletes) return 'delete';
  return actions.includes('create') ? 'create' : 'update';
};

/** The resource that something new stands beside: it has no tags yet, and counts where that one does. */
const besideOf = ({ targets, expected }: Change, address: string): string | undefined => {
  const bare = address.replace(/\[[^[\]]*\]$/, '');
  const fix = expected?.fixes.find(({ addresses }) =>
    addresses.some((each) => each.address === address || each.address === bare),
  );
  return fix?.resource ?? (targets.length === 1 ? targets[0]?.resource : undefined);
};

/** What the plan touches, or the targets where there is none. */
const touchedBy = (change: Change, tagsOf: (resource: string) => Tags): Touched[] =>
  change.plan
    ? change.plan.projection.changes.map((planned) => {
        const resource = planned.resource ?? besideOf(change, planned.address);
        return {
          resource: planned.resource ?? planned.address,
          action: actionOf(planned),
          tags: resource === undefined ? UNREAD : tagsOf(resource),
        };
      })
    : change.targets.map(({ resource }) => ({ resource, action: 'update', tags: tagsOf(resource) }));

const DELETIONS: ReadonlySet<string> = new Set(RULES.filter(({ change }) => change === 'gone').map(({ id }) => id));

const planState = ({ plan }: Change, isPlanned: boolean): GuardrailFacts['plan'] => {
  if (!plan) return isPlanned ? 'pending' : 'not-run';
  return plan.faults.length === 0 && plan.projection.isComplete ? 'passed' : 'faulty';
};

/** The effect on cost: a rule states it, a fix that AWS does not bill has none, of any other no amount is known. */
const monthlyUsd = ({ money, targets }: Change): number | null => {
  if (targets.every(({ kind, source }) => kind === 'finding' && FREE_OF_CHARGE.has(source))) return 0;
  const isStated = targets.every(({ kind, source }) => kind === 'recommendation' || FREE_OF_CHARGE.has(source));
  return money && isStated ? Number(money.monthlyUsd) : null;
};

const evidenceTime = ({ facts }: Change): Fact<string> => {
  if (!facts) return comes('The change has no edit yet.');
  return facts.readAt === '' ? unknown('No scan has read the resource.') : toFact(facts.readAt);
};

const countOthers = async (stores: Pick<Stores, 'changes'>, { id, repository }: Change): Promise<number> =>
  repository ? (await listOpen(stores, repository.id)).filter((each) => each.id !== id).length : 0;

/**
 * The facts of a change. An edit sets only what the remedy of a check or a rule names, which the parser has proven, and
 * a plan is held against the edit: so access is not widened unless the plan is faulty.
 */
const statedFacts = async ({ stores, isPlanned }: GateDeps, change: Change): Promise<DecidedSubject['facts']> => {
  const { files, repository, controls, targets } = change;
  const plan = planState(change, isPlanned);
  return {
    evidenceAt: evidenceTime(change),
    plan,
    resources: toFact(touchedBy(change, await readTags(stores, change))),
    declared: targets.some(({ source }) => DELETIONS.has(source)) ? ['delete'] : [],
    widened: plan === 'faulty' ? unknown('The plan does more than the edit explains.') : toFact([]),
    controlsLost: toFact(controls.lost),
    monthlyUsd: toFact(monthlyUsd(change)),
    files: files.map(({ path }) => path),
    rootEnvironment: repository?.environment ?? null,
    openPullRequests: toFact(await countOthers(stores, change)),
  };
};

/**
 * What the guardrails say about a change, in the form that its approvals are over. Owners are named by their user IDs; an
 * owner who is no member any more leaves a group that no one can approve.
 *
 * @throws AppError conflict while automation is stopped
 */
export const gateChange = async (deps: GateDeps, tenantId: TenantId, change: Change): Promise<ChangeGate> => {
  const { stores, system, clock } = deps;
  const at = clock().toISOString();
  const { id, title } = change;
  const subject = { id, title, facts: await statedFacts(deps, change) };
  const result = await decideChange({ guardrails: stores.guardrails, clock }, subject);
  const { policyHash, verdict, approvals, decisions, owners } = result;
  const members = owners.length === 0 ? [] : await system.members.ofTenant(tenantId);
  return {
    at,
    policyHash,
    verdict,
    approvalsNeeded: approvals,
    decisions: [...decisions],
    owners: owners.map(({ path, emails }) => ({
      path,
      subs: members.filter(({ email }) => emails.includes(email.toLowerCase())).map(({ sub }) => sub),
    })),
  };
};
