import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { useCan, useTenant } from '@cloudmend/tenant';
import { saveFile } from '../../../components/save-file';
import { recommendationsCsv } from '../recommendations-csv';

const useRefusal = (count: number): string | undefined => {
  const { plan } = useTenant();
  const mayDownload = useCan('downloadReports');
  if (!mayDownload) return REFUSALS.downloadReports;
  if (!hasFeature(plan, 'csvExport')) return featureRefusal(plan, 'csvExport');
  return count === 0 ? 'There is nothing to export.' : undefined;
};

/** The shown recommendations as a file. */
export const ExportRecommendations = ({ shown }: { readonly shown: readonly Recommendation[] }) => {
  const { id } = useTenant();
  const refusal = useRefusal(shown.length);
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
          saveFile(`${id}-recommendations.csv`, recommendationsCsv(shown), 'text/csv;charset=utf-8')
        }
      >
        Export CSV
      </Button>
    </Tooltip>
  );
};
