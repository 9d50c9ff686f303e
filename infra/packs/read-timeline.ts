import { AppError } from '@cloudmend/domain/errors';
import { attestIntervals, type Attestation, type ComplianceTimeline, openTimeline } from '@cloudmend/domain/evidence';
import { type AcceptanceRecord, readAcceptedPeriod } from '@cloudmend/domain/findings';
import { withPastChecks } from '../api/custom-checks/own-checks';
import type { PackUses } from './pack-uses';

const HOUR_MS = 3_600_000;

export type TimelineUses = Pick<
  PackUses,
  'observations' | 'attestations' | 'acceptances' | 'accounts' | 'customChecks' | 'providers'
>;

export interface TimelineRequest {
  readonly framework: string;
  /** ISO times; the end is excluded. */
  readonly from: string;
  readonly to: string;
  readonly validForHours: number;
  /** @default - every account that was linked in the period */
  readonly accounts?: readonly string[] | undefined;
}

/** Accounts that were linked at some time of the period, once for each link. */
export const readPopulation = async (
  { observations, accounts }: Pick<TimelineUses, 'observations' | 'accounts'>,
  period: { readonly from: string; readonly to: string },
) => {
  const [links, linked] = await Promise.all([observations.accounts(), accounts.list()]);
  const known = new Set(links.filter(({ unlinkedAt }) => unlinkedAt === null).map(({ accountId }) => accountId));
  // Accounts linked before observations were kept, and never scanned since.
  const unobserved = linked
    .filter(({ accountId }) => !known.has(accountId))
    .map(({ accountId }) => ({ accountId, linkedAt: period.from, unlinkedAt: null }));
  return [...links, ...unobserved].filter(
    ({ linkedAt, unlinkedAt }) => linkedAt < period.to && (unlinkedAt === null || unlinkedAt > period.from),
  );
};

/** Risks that were accepted within the period, oldest first. */
const listAccepted = (
  records: readonly AcceptanceRecord[],
  period: { readonly from: string; readonly to: string },
): ComplianceTimeline['acceptances'] =>
  records
    .flatMap(({ decision, revoked, ...requested }) => {
      const applied = readAcceptedPeriod({ ...requested, decision, revoked });
      if (!applied || !decision || applied.from >= period.to || applied.to <= period.from) return [];
      return [{ ...requested, ...applied, approvedBy: decision.by }];
    })
    .sort((a, b) => a.from.localeCompare(b.from));

/** The states of a framework's controls over a period, and the statements they rest on. @throws AppError not-found */
export const readTimeline = async (
  uses: TimelineUses,
  { framework: id, from, to, validForHours, accounts }: TimelineRequest,
): Promise<{ timeline: ComplianceTimeline; statements: readonly Attestation[] }> => {
  const providers = await withPastChecks(uses);
  const framework = providers.frameworks.find(id);
  if (!framework) throw new AppError('not-found', 'The framework was not found.');
  const period = { from, to };
  const validForMs = validForHours * HOUR_MS;
  // An observation from before the period may still count when it starts.
  const readFrom = new Date(Date.parse(from) - validForMs).toISOString();
  const [observed, everyone, statements, requested] = await Promise.all([
    uses.observations.list({ from: readFrom, to }, accounts),
    readPopulation(uses, period),
    uses.attestations.list(id),
    uses.acceptances.list(),
  ]);
  const isChosen = ({ accountId }: { readonly accountId: string }) => accounts?.includes(accountId) ?? true;
  const population = everyone.filter(isChosen);
  const states = openTimeline({ observations: observed, accounts: population, ...period, validForMs });
  const accepted = listAccepted(requested, period);
  const inPeriod = observed.filter(({ at }) => at >= from);
  return {
    statements,
    timeline: {
      framework: id,
      ...period,
      validForHours,
      accounts: population.map((account) => ({
        ...account,
        observations: inPeriod.filter(({ accountId }) => accountId === account.accountId).length,
      })),
      observations: inPeriod
        .map(({ accountId, scanId, at, judgedWith, regions, objects, root, seal }) => ({
          accountId,
          scanId,
          at,
          judgedWith,
          regions: regions.length,
          objects,
          root,
          seal,
        }))
        .sort((a, b) => a.at.localeCompare(b.at)),
      acceptances: accepted,
      controls: framework.controls.map((control) => ({
        id: control.id,
        title: control.title,
        section: control.section,
        intervals: [
          ...attestIntervals(
            states.listIntervals(control),
            statements.filter((one) => one.control === control.id),
          ),
        ],
        failures: [...states.listFailures(control)],
        acceptances: accepted.filter(({ check }) => control.checks.includes(check)).map((one) => one.id),
      })),
    },
  };
};
