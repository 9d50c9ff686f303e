import { createHash } from 'node:crypto';
import { type Change, gatedBy, hasOpenPullRequest, advance } from '@cloudmend/domain/changes';
import { type Fact, known, type TouchedResource, unknown } from '@cloudmend/domain/guardrails';
import type { Stores } from '@cloudmend/store';
import { decideChange, type DecidedSubject } from '../guardrails/decide-change';
import type { Services } from '../runtime';

type GateUses = Pick<Services, 'clock'>;

/** Settings that AWS does not bill: turning them on changes no price. */
const FREE_OF_CHARGE: ReadonlySet<string> = new Set([
  'ec2-instance-imdsv2',
  'ec2-launch-template-imdsv2',
  'ecr-lifecycle-policy',
  'ecr-tag-immutability',
  'rds-cluster-deletion-protection',
  'rds-instance-auto-minor-upgrade',
  'rds-instance-copy-tags',
  'rds-instance-deletion-protection',
  's3-account-public-access-block',
  's3-bucket-acl-disabled',
  's3-bucket-public-access-block',
  'vpc-subnet-auto-public-ip',
]);

const usdOf = ({ money, targets }: Change): Fact<number> => {
  if (money) return known(Number(money.monthlyUsd));
  return targets.every(({ source }) => FREE_OF_CHARGE.has(source))
    ? known(0)
    : unknown('No price is computed for this fix.');
};

const ACTIONS: Readonly<Record<string, TouchedResource['action']>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
};

const touchedBy = ({ plan, targets }: Change): TouchedResource[] => {
  const tags = unknown('The scan keeps no tags of this resource.');
  if (!plan) return targets.map(({ resource }) => ({ resource, action: 'update', tags }));
  return plan.projection.changes.map(({ address, resource, actions, replaces }) => ({
    resource: resource ?? address,
    action: replaces ? 'replace' : (ACTIONS[actions[0] ?? ''] ?? 'replace'),
    tags,
  }));
};

const planOf = ({ plan }: Change): DecidedSubject['facts']['plan'] => {
  if (!plan) return 'not-run';
  return plan.faults.length === 0 ? 'passed' : 'faulty';
};

const standingBeside = async ({ changes }: Pick<Stores, 'changes'>, { id, repository }: Change): Promise<number> => {
  const lists = await Promise.all(
    (['opened', 'planned', 'gated', 'approved'] as const).map((state) => changes.list({ state }, 100)),
  );
  return lists.flatMap(({ items }) => items).filter((each) => each.id !== id && each.repository?.id === repository?.id)
    .length;
};

/** What guardrails go by. Remedies only ever restrict access, and change settings in place. */
const factsOf = async (stores: Pick<Stores, 'changes'>, change: Change): Promise<DecidedSubject['facts']> => ({
  evidenceAt: change.facts ? known(change.facts.readAt) : unknown('The facts of the scan are missing.'),
  plan: planOf(change),
  resources: known(touchedBy(change)),
  declared: [],
  widened: known([]),
  controlsLost: known(change.controls.lost),
  monthlyUsd: usdOf(change),
  files: change.files.map(({ path }) => path),
  rootEnvironment: change.repository?.environment ?? null,
  openPullRequests: known(await standingBeside(stores, change)),
});

/** Asks the guardrails about a change with an open pull request. @throws AppError conflict while automation is stopped */
export const gateChange = async (
  { clock }: GateUses,
  stores: Pick<Stores, 'changes' | 'guardrails'>,
  change: Change,
): Promise<Change> => {
  if (!hasOpenPullRequest(change)) return change;
  const { verdict, approvals, decisions, policyHash } = await decideChange(
    { guardrails: stores.guardrails, clock },
    { id: change.id, title: change.title, facts: await factsOf(stores, change) },
  );
  const gate = {
    at: clock().toISOString(),
    policyHash,
    verdict,
    approvalsNeeded: approvals,
    decisions: [...decisions],
  };
  const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
  const after = advance(change, gatedBy(change, gate, sha256));
  await stores.changes.save(change, after);
  return after;
};
