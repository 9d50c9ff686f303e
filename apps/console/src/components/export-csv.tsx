import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';

interface ExportCsvProps {
  readonly isEmpty?: boolean;
  /** Button label while the file is generated. */
  readonly busy?: string | undefined;
  readonly onExport: () => void;
}

const useRefusal = (isEmpty: boolean): string | undefined => {
  const { plan } = useTenant();
  const mayDownload = useCan('downloadReports');
  if (!mayDownload) return REFUSALS.downloadReports;
  if (!hasFeature(plan, 'csvExport')) return featureRefusal(plan, 'csvExport');
  return isEmpty ? 'Nothing to export.' : undefined;
};

/** An export button, disabled with a reason for role, plan or empty data. */
export const ExportCsv = ({ isEmpty = false, busy, onExport }: ExportCsvProps) => {
  const refusal = useRefusal(isEmpty);
  const isIdle = refusal === undefined && busy === undefined;
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.5} />}
        aria-disabled={!isIdle || undefined}
        data-disabled={!isIdle || undefined}
        aria-description={refusal}
        onClick={() => isIdle && onExport()}
      >
        {busy ?? 'Export CSV'}
      </Button>
    </Tooltip>
  );
};
