import type { ApiClient } from '@cloudmend/api-client';
import type { AuditQuery } from '../audit-filter';

const LINES_A_PAGE = 1000;
const MOST_PAGES = 50;

/**
 * Only the first page keeps its header. Header fields hold no quoted line breaks, so the first line break ends the
 * header.
 */
const withoutHeader = (csv: string): string => csv.slice(csv.indexOf('\r\n') + 2);

/** The filtered audit trail as one file, newest first; `isWhole` is false above 50,000 lines. */
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
