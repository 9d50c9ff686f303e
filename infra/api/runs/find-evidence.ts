import { AppError, notFound } from '@cloudmend/domain/errors';
import { EVIDENCE_HOURS, type Run } from '@cloudmend/domain/runs';
import type { Scan } from '@cloudmend/domain/scans';
import { type AnyCapability, findCapability } from '@cloudmend/mend';
import { GLOBAL_REGION, type KnownResource, type UnitSnapshot } from '@cloudmend/scanner';
import type { MemberUses } from '../../runtime';

/** What a fix is about, from a finding or a recommendation. */
export interface Subject {
  readonly about: string;
  readonly accountId: string;
  readonly region: string;
  readonly resource: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
}

const RECENT_SCANS = 50;
const HOUR_MS = 3_600_000;
const STALE = 'The last scan of this resource is more than a day old. Scan the account first.';

/** The open finding or recommendation that a fix is asked for. @throws AppError not-found, conflict */
export const findSubject = async (
  { findings, recommendations }: Pick<MemberUses, 'findings' | 'recommendations'>,
  id: string,
): Promise<Subject> => {
  const finding = await findings.get(id);
  if (finding) {
    if (finding.status !== 'open') throw new AppError('conflict', 'This finding is not open.');
    return { about: finding.check, ...finding };
  }
  const recommendation = (await recommendations.list()).find((each) => each.id === id);
  if (!recommendation) throw notFound('This finding or recommendation does not exist.');
  if (recommendation.status !== 'open') throw new AppError('conflict', 'This recommendation is not open.');
  return { about: recommendation.rule, ...recommendation };
};

/** @throws AppError invalid for a fix that does not exist or mends something else */
export const demandCapability = (id: string, { about }: Subject): AnyCapability => {
  const capability = findCapability(id);
  if (!capability) throw new AppError('invalid', `There is no direct fix ${id}.`);
  if (!capability.checks.includes(about) && !capability.rules.includes(about))
    throw new AppError('invalid', `${capability.title}: it does not mend ${about}.`);
  return capability;
};

type Uses = Pick<MemberUses, 'scans' | 'snapshots' | 'providers' | 'clock'>;

const isUsable = ({ accountIds, status }: Scan, accountId: string): boolean =>
  status === 'done' && accountIds.includes(accountId);

/** The resource as the newest scan read it. @throws AppError conflict if that is too long ago */
export const findScannedResource = async (
  { scans, snapshots, providers, clock }: Uses,
  { accountId, region, resource }: Subject,
  { kind }: AnyCapability,
): Promise<KnownResource> => {
  const { parts } = (await providers()).of(kind.slice(0, kind.indexOf('.')));
  const service = parts.ofKind(kind);
  const unit = { accountId, service, region: parts.isOncePerAccount(service) ? GLOBAL_REGION : region };
  const { items } = await scans.list(RECENT_SCANS);
  for (const { scanId } of items.filter((scan) => isUsable(scan, accountId))) {
    const snapshot = (await snapshots.get(scanId, unit)) as UnitSnapshot | undefined;
    if (!snapshot) continue;
    if (clock().getTime() - Date.parse(snapshot.takenAt) > EVIDENCE_HOURS * HOUR_MS) break;
    const found = snapshot.resources.find((each) => each.kind === kind && each.arn === resource);
    if (found) return found as KnownResource;
    break;
  }
  throw new AppError('conflict', STALE);
};

/** What the scan saw, as the fix compares it. @throws AppError conflict if the scan could not read it */
export const toRunEvidence = (capability: AnyCapability, resource: KnownResource): Run['evidence'] => {
  const evidence = capability.toEvidence(resource);
  if (!evidence) throw new AppError('conflict', 'The scan could not read the setting. Check the gaps of the scan.');
  return evidence as Run['evidence'];
};
