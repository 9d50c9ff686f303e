import { type CarbonReport, createCarbonReport, listMonths, type ReportInput, toMonth } from '@cloudmend/domain/carbon';
import { AppError } from '@cloudmend/domain/errors';
import { buildReport, chooseFigures } from '@cloudmend/finops/activity';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

const MONTHS_MOST = 24;

/** @throws AppError invalid */
const requireValidPeriod = ({ from, to }: Pick<ReportInput, 'from' | 'to'>, now: Date): void => {
  if (to < from) throw new AppError('invalid', 'The last month must not be before the first.');
  if (from > toMonth(now)) throw new AppError('invalid', 'The period must not start in the future.');
  // Months far apart are never listed.
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > 2 || listMonths(from, to).length > MONTHS_MOST)
    throw new AppError('invalid', `A report can cover at most ${MONTHS_MOST} months.`);
};

type Uses = Pick<MemberUses, 'carbon' | 'accounts' | 'observations' | 'clock' | 'newId'>;

/** @throws AppError not-found, conflict unless it is final, of the same standard and period, and not restated yet */
const findRestated = async (
  { carbon }: Pick<Uses, 'carbon'>,
  input: ReportInput,
): Promise<CarbonReport | undefined> => {
  if (input.restates === null) return undefined;
  const restated = await carbon.report(input.restates);
  if (!restated) throw new AppError('not-found', 'The report to restate was not found.');
  if (restated.state !== 'final') throw new AppError('conflict', 'Only a final report can be restated, and only once.');
  if (restated.standard !== input.standard || restated.from !== input.from || restated.to !== input.to)
    throw new AppError('conflict', 'A restatement must have the standard and period of the report that it restates.');
  return restated;
};

/** Accounts linked at any time, and since when: also those linked before links were noted. */
const listPopulation = async ({ accounts, observations }: Pick<Uses, 'accounts' | 'observations'>, from: string) => {
  const [links, linked] = await Promise.all([observations.accounts(), accounts.list()]);
  const known = new Set(links.filter(({ unlinkedAt }) => unlinkedAt === null).map(({ accountId }) => accountId));
  const others = linked
    .filter(({ accountId }) => !known.has(accountId))
    .map(({ accountId }) => ({ accountId, linkedAt: `${from}-01T00:00:00.000Z`, unlinkedAt: null }));
  return [...links, ...others];
};

/** Computes a draft. @throws AppError invalid, not-found, conflict */
export const createCarbonReportFor =
  (uses: Uses): Operation<typeof createCarbonReport> =>
  async ({ email }, input, call) => {
    const { carbon, clock, newId } = uses;
    const now = clock();
    const { from, to, figures } = input;
    requireValidPeriod(input, now);
    const restated = await findRestated(uses, input);
    const [estimates, imports, accounts] = await Promise.all([
      carbon.months(from, to),
      carbon.imports(from, to),
      listPopulation(uses, from),
    ]);
    const months = chooseFigures(estimates, imports, figures);
    const report: CarbonReport = {
      id: newId(),
      ...input,
      state: 'draft',
      createdBy: email,
      createdAt: now.toISOString(),
      final: null,
      restatedBy: null,
      ...buildReport(input, { months, accounts, restated, now }),
    };
    await carbon.addReport(report);
    call.changes(null, { id: report.id, totalKg: report.totalKg, coveragePercent: report.coveragePercent });
    const { rows: _rows, ...shown } = report;
    return shown;
  };

export const handler = serve(createCarbonReport, createCarbonReportFor);
