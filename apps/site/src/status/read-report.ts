import { STATUS_PATH, type StatusReport } from '@cloudmend/domain/status';

/** Reads the file beside the pages. @throws Error if it cannot be read or is of another form */
export const readReport = async (): Promise<StatusReport> => {
  const answer = await fetch(STATUS_PATH, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The status answered ${answer.status}.`);
  const report = (await answer.json()) as StatusReport;
  if (report.schema !== 'cloudmend.status/1') throw new Error('The status has another form.');
  return report;
};
