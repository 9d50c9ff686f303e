import { AppError } from '@cloudmend/domain/errors';
import { type AcceptanceRecord, readAcceptedPeriod } from '@cloudmend/domain/findings';
import { attestIntervals, type ComplianceTimeline, getTimeline, openTimeline } from '@cloudmend/domain/evidence';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';
import { withPastChecks } from '../custom-checks/own-checks';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_DAYS = 400;
const DEFAULT_DAYS = 90;

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period in ISO times, ending now at the latest. @throws AppError invalid */
const readPeriod = ({ from, to }: AskedPeriod, now: Date): { from: string; to: string } => {
  const end = Math.min(to === undefined ? now.getTime() : Date.parse(to) + DAY_MS, now.getTime());
  const start = from === undefined ? end - DEFAULT_DAYS * DAY_MS : Date.parse(from);
  if (start >= end) throw new AppError('invalid', 'The period must start before it ends, and not in the future.');
  if (end - start > MAX_DAYS * DAY_MS)
    throw new AppError('invalid', `The period can be at most ${MAX_DAYS} days long.`);
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
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

/** The states of a framework's controls over a period. @throws AppError not-found, invalid */
export const getTimelineFor =
  ({
    observations,
    attestations,
    acceptances,
    accounts,
    customChecks,
    clock,
    providers: installed,
  }: Pick<
    MemberUses,
    'observations' | 'attestations' | 'acceptances' | 'accounts' | 'customChecks' | 'clock' | 'providers'
  >): Operation<typeof getTimeline> =>
  async (_actor, { framework: id, from, to, validFor }): Promise<ComplianceTimeline> => {
    const providers = await withPastChecks({ providers: installed, customChecks });
    const framework = providers.frameworks.find(id);
    if (!framework) throw new AppError('not-found', 'The framework was not found.');
    const period = readPeriod({ from, to }, clock());
    const validForMs = Number(validFor) * HOUR_MS;
    // An observation from before the period may still count when it starts.
    const readFrom = new Date(Date.parse(period.from) - validForMs).toISOString();
    const [observed, links, linked, stated, requested] = await Promise.all([
      observations.list({ from: readFrom, to: period.to }),
      observations.accounts(),
      accounts.list(),
      attestations.list(id),
      acceptances.list(),
    ]);
    const known = new Set(links.filter(({ unlinkedAt }) => unlinkedAt === null).map(({ accountId }) => accountId));
    // Accounts linked before observations were kept, and never scanned since.
    const unobserved = linked
      .filter(({ accountId }) => !known.has(accountId))
      .map(({ accountId }) => ({ accountId, linkedAt: period.from, unlinkedAt: null }));
    const population = [...links, ...unobserved].filter(
      ({ linkedAt, unlinkedAt }) => linkedAt < period.to && (unlinkedAt === null || unlinkedAt > period.from),
    );
    const timeline = openTimeline({ observations: observed, accounts: population, ...period, validForMs });
    const accepted = listAccepted(requested, period);
    const inPeriod = observed.filter(({ at }) => at >= period.from);
    return {
      framework: id,
      ...period,
      validForHours: Number(validFor),
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
            timeline.listIntervals(control),
            stated.filter((one) => one.control === control.id),
          ),
        ],
        failures: [...timeline.listFailures(control)],
        acceptances: accepted.filter(({ check }) => control.checks.includes(check)).map((one) => one.id),
      })),
    };
  };

export const handler = serve(getTimeline, getTimelineFor);
