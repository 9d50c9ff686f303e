import type { Recommendation } from '@cloudmend/domain/recommendations';
import { useTenant } from '@cloudmend/tenant';
import { ExportCsv } from '../../../components/export-csv';
import { saveFile } from '../../../components/save-file';
import { useOwners } from '../../../queries/work';
import { recommendationsCsv } from '../recommendations-csv';

/** The visible recommendations as a file. */
export const ExportRecommendations = ({ shown }: { readonly shown: readonly Recommendation[] }) => {
  const { id } = useTenant();
  const owners = useOwners().data;
  return (
    <ExportCsv
      isEmpty={shown.length === 0}
      onExport={() =>
        saveFile(`${id}-recommendations.csv`, recommendationsCsv(shown, owners), 'text/csv;charset=utf-8')
      }
    />
  );
};
