import { useState } from 'react';
import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { formatCount } from '../../../components/format';
import { messageOf, notifyFault } from '../../../components/notify';
import { saveFile } from '../../../components/save-file';
import { useApi } from '../../../config/world';
import { everyFinding } from '../api/list-findings';
import type { FindingsFilter } from '../findings-filter';
import { findingsCsv } from '../findings-csv';

const useRefusal = (total: number): string | undefined => {
  const { plan } = useTenant();
  const mayDownload = useCan('downloadReports');
  if (!mayDownload) return REFUSALS.downloadReports;
  if (!hasFeature(plan, 'csvExport')) return featureRefusal(plan, 'csvExport');
  return total === 0 ? 'There is nothing to export.' : undefined;
};

/** Every finding that the filter leaves as a file, page by page, with how far it is. */
export const ExportFindings = ({ filter, total }: { readonly filter: FindingsFilter; readonly total: number }) => {
  const api = useApi();
  const { id } = useTenant();
  const refusal = useRefusal(total);
  const [count, setCount] = useState<number>();
  const run = async (): Promise<void> => {
    setCount(0);
    try {
      saveFile(
        `${id}-findings.csv`,
        findingsCsv(await everyFinding(api, id, filter, setCount)),
        'text/csv;charset=utf-8',
      );
    } catch (error) {
      notifyFault(messageOf(error, 'Failed to export the findings.'));
    } finally {
      setCount(undefined);
    }
  };
  const isIdle = refusal === undefined && count === undefined;
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.5} />}
        aria-disabled={!isIdle || undefined}
        data-disabled={!isIdle || undefined}
        aria-description={refusal}
        onClick={() => isIdle && void run()}
      >
        {count === undefined ? 'Export CSV' : `Exporting… ${formatCount(count)} of ${formatCount(total)}`}
      </Button>
    </Tooltip>
  );
};
