import { useMutation } from '@tanstack/react-query';
import { useTenant } from '@cloudmend/tenant';
import { ExportCsv } from '../../../components/export-csv';
import { toMessage, notifyFault } from '../../../components/notify';
import { saveFile } from '../../../components/save-file';
import { useApi } from '../../../config/world';
import { auditCsv } from '../api/audit-csv';
import type { AuditQuery } from '../audit-filter';

/** Downloads the filtered audit trail from the server. */
export const AuditExport = ({ query }: { readonly query: AuditQuery }) => {
  const { id } = useTenant();
  const api = useApi();
  const save = useMutation({
    mutationFn: () => auditCsv(api, id, query),
    onSuccess: ({ text, isWhole }) => {
      saveFile(`${id}-audit.csv`, text, 'text/csv;charset=utf-8');
      if (!isWhole) notifyFault('The file contains the newest 50,000 entries. Set a date range to export older ones.');
    },
    onError: (error) => notifyFault(toMessage(error, 'Could not export the audit trail.')),
  });
  return <ExportCsv busy={save.isPending ? 'Exporting…' : undefined} onExport={() => save.mutate()} />;
};
