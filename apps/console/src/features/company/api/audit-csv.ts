import type { ApiClient } from '@cloudmend/api-client';
import type { AuditQuery } from '../audit-filter';

const LINES_A_PAGE = 1000;
const MOST_PAGES = 50;

/** The header stands on the first page alone. No field before a line's end can hold a line break unquoted, so the first one ends the header. */
const withoutHeader = (csv: string): string => csv.slice(csv.indexOf('\r\n') + 2);

/** The filtered trail as one file, newest first; `isWhole` is false where there are more than 50,000 lines. */
export const auditCsv = async (
  api: Pick<ApiClient, 'listAudit'>,
  tenantId: string,
  query: AuditQuery,
): Promise<{ text: string; isWhole: boolean }> => {
  let text = '';
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const next = await api.listAudit.csv(tenantId, { ...query, limit: LINES_A_PAGE, ...(cursor && { cursor }) });
    text += page === 0 ? next.output : withoutHeader(next.output);
    cursor = next.nextCursor;
    if (cursor === undefined) return { text, isWhole: true };
  }
  return { text, isWhole: false };
};
