import { finaliseCarbonReport, toMonth } from '@cloudmend/domain/carbon';
import { AppError } from '@cloudmend/domain/errors';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** @throws AppError not-found, conflict unless it is a draft of a period that has ended */
export const finaliseCarbonReportFor =
  ({ carbon, clock }: Pick<MemberUses, 'carbon' | 'clock'>): Operation<typeof finaliseCarbonReport> =>
  async ({ email }, { id }, call) => {
    const head = (await carbon.reports()).find((report) => report.id === id);
    if (!head) throw new AppError('not-found', 'The report was not found.');
    if (head.state !== 'draft') throw new AppError('conflict', 'This report is already final.');
    const now = clock();
    if (head.to >= toMonth(now)) throw new AppError('conflict', 'The period of this report has not ended yet.');
    const final = { by: email, at: now.toISOString() };
    if (!(await carbon.finaliseReport(head, final)))
      throw new AppError('conflict', 'Another report was made final first. Create a new draft.');
    call.changes({ state: 'draft' }, { state: 'final', restates: head.restates });
    return { ...head, state: 'final' as const, final };
  };

export const handler = serve(finaliseCarbonReport, finaliseCarbonReportFor);
