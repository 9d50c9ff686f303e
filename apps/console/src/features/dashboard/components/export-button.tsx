import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import type { CostRow } from '../../../components/cost-rows';
import { saveFile } from '../../../components/save-file';
import { costCsv } from '../cost-csv';

interface ExportButtonProps {
  readonly rows: readonly CostRow[];
  readonly range: string;
  /** Samples are not exported. */
  readonly isSample: boolean;
  /** The figures on screen still belong to another range or account. */
  readonly isLate: boolean;
}

const useRefusal = ({ rows, isSample, isLate }: ExportButtonProps): string | undefined => {
  const { plan } = useTenant();
  const mayDownload = useCan('downloadReports');
  if (!mayDownload) return REFUSALS.downloadReports;
  if (!hasFeature(plan, 'csvExport')) return featureRefusal(plan, 'csvExport');
  if (isLate) return 'Still loading.';
  return isSample || rows.length === 0 ? 'Nothing to export.' : undefined;
};

/** Disabled with a reason for role or plan. */
export const ExportButton = (props: ExportButtonProps) => {
  const { id } = useTenant();
  const refusal = useRefusal(props);
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.5} />}
        aria-disabled={refusal !== undefined || undefined}
        data-disabled={refusal !== undefined || undefined}
        aria-description={refusal}
        onClick={() =>
          refusal === undefined &&
          saveFile(`${id}-cost-${props.range}.csv`, costCsv(props.rows), 'text/csv;charset=utf-8')
        }
      >
        Export CSV
      </Button>
    </Tooltip>
  );
};
