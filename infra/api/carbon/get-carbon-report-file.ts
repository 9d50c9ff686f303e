import { type CarbonReport, getCarbonReportFile, type ReportFormat } from '@cloudmend/domain/carbon';
import { AppError } from '@cloudmend/domain/errors';
import { type ReportFile, writeReport } from '@cloudmend/finops/activity';
import type { MemberUses, Operation } from '../../runtime';
import { serve } from '../../runtime';

/** A function answers with at most 6 MB; base64 takes a third more than the file. */
const FILE_MAX_BYTES = 4_000_000;

const writeFile = async (tenant: string, report: CarbonReport, as: ReportFormat): Promise<ReportFile> => {
  if (as !== 'pdf') return writeReport(report, as);
  // Other formats need neither the fonts nor the time to load them.
  const { writeReportPdf } = await import('../../carbon');
  return writeReportPdf(tenant, report);
};

/** @throws AppError not-found, conflict if the file would be too large to answer */
export const getCarbonReportFileFor =
  ({ carbon }: Pick<MemberUses, 'carbon'>): Operation<typeof getCarbonReportFile> =>
  async ({ tenantId }, { id, as }) => {
    const report = await carbon.report(id);
    if (!report) throw new AppError('not-found', 'The report was not found.');
    const { name, type, bytes } = await writeFile(tenantId, report, as);
    if (bytes.length > FILE_MAX_BYTES)
      throw new AppError('conflict', 'This file is too large to download. Choose XLSX, or a shorter period.');
    return { name, type, base64: Buffer.from(bytes).toString('base64') };
  };

export const handler = serve(getCarbonReportFile, getCarbonReportFileFor);
