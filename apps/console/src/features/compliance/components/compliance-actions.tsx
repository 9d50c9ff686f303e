import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconClipboardList } from '@tabler/icons-react';
import { Link } from 'react-router';
import { hasFeature } from '@cloudmend/domain/plans';
import { Can, useTenant } from '@cloudmend/tenant';
import { ExportCsv } from '../../../components/export-csv';
import { saveFile } from '../../../components/save-file';
import { pageHref } from '../../../config/paths';
import { useFramework } from '../../../queries/compliance';
import { complianceCsv } from '../compliance-csv';
import { toRows, shownRows, type ControlView } from '../control-view';

/** A link to the thresholds, and the filtered controls as a file. */
export const ComplianceActions = ({ framework, view }: { readonly framework: string; readonly view: ControlView }) => {
  const { id, plan } = useTenant();
  const { data } = useFramework(framework);
  const rows = data ? shownRows(toRows(data), view) : [];
  return (
    <>
      <Can do="viewTenant">
        <Button
          component={Link}
          to={pageHref(id, 'settings')}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={15} stroke={1.5} />}
        >
          Thresholds
        </Button>
      </Can>
      {hasFeature(plan, 'complianceCopilot') && (
        <Button
          component={Link}
          to={pageHref(id, 'questionnaires')}
          variant="default"
          leftSection={<IconClipboardList size={15} stroke={1.5} />}
        >
          Questionnaires
        </Button>
      )}
      <ExportCsv
        isEmpty={rows.length === 0}
        onExport={() =>
          saveFile(
            `${id}-compliance-${framework}.csv`,
            complianceCsv(data?.framework ?? framework, rows),
            'text/csv;charset=utf-8',
          )
        }
      />
    </>
  );
};
