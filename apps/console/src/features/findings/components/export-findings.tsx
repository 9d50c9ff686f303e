import { useState } from 'react';
import { useTenant } from '@cloudmend/tenant';
import { ExportCsv } from '../../../components/export-csv';
import { formatCount } from '../../../components/format';
import { toMessage, notifyFault } from '../../../components/notify';
import { saveFile } from '../../../components/save-file';
import { useApi } from '../../../config/world';
import { useOwners } from '../../../queries/work';
import { everyFinding } from '../api/list-findings';
import type { FindingsFilter } from '../findings-filter';
import { findingsCsv } from '../findings-csv';

/** Exports every matching finding page by page and shows progress. */
export const ExportFindings = ({ filter, total }: { readonly filter: FindingsFilter; readonly total: number }) => {
  const api = useApi();
  const { id } = useTenant();
  const owners = useOwners().data;
  const [count, setCount] = useState<number>();
  const run = async (): Promise<void> => {
    setCount(0);
    try {
      saveFile(
        `${id}-findings.csv`,
        findingsCsv(await everyFinding(api, id, filter, setCount), owners),
        'text/csv;charset=utf-8',
      );
    } catch (error) {
      notifyFault(toMessage(error, 'Failed to export the findings.'));
    } finally {
      setCount(undefined);
    }
  };
  const busy = count === undefined ? undefined : `Exporting… ${formatCount(count)} of ${formatCount(total)}`;
  return <ExportCsv isEmpty={total === 0} busy={busy} onExport={() => void run()} />;
};
