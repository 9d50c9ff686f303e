import { Button, Tooltip } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconDownload } from '@tabler/icons-react';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { featureRefusal, hasFeature } from '@cloudmend/domain/plans';
import { useCan, useTenant } from '@cloudmend/tenant';
import { messageOf, notifyFault } from '../../../components/notify';
import { saveFile } from '../../../components/save-file';
import { useApi } from '../../../config/world';
import { auditCsv } from '../api/audit-csv';
import type { AuditQuery } from '../audit-filter';

const useRefusal = (): string | undefined => {
  const { plan } = useTenant();
  const mayDownload = useCan('downloadReports');
  if (!mayDownload) return REFUSALS.downloadReports;
  return hasFeature(plan, 'csvExport') ? undefined : featureRefusal(plan, 'csvExport');
};

/** Saves the filtered trail as the server writes it; disabled with the reason for role and plan. */
export const AuditExport = ({ query }: { readonly query: AuditQuery }) => {
  const { id } = useTenant();
  const api = useApi();
  const refusal = useRefusal();
  const save = useMutation({
    mutationFn: () => auditCsv(api, id, query),
    onSuccess: ({ text, isWhole }) => {
      saveFile(`${id}-audit.csv`, text, 'text/csv;charset=utf-8');
      if (!isWhole) notifyFault('The file holds the newest 50,000 lines. Choose days to save older ones.');
    },
    onError: (error) => notifyFault(messageOf(error, 'Could not export the audit trail.')),
  });
  return (
    <Tooltip label={refusal} disabled={refusal === undefined} events={{ hover: true, focus: true, touch: true }}>
      <Button
        variant="default"
        leftSection={<IconDownload size={15} stroke={1.5} />}
        aria-disabled={refusal !== undefined || save.isPending || undefined}
        data-disabled={refusal !== undefined || save.isPending || undefined}
        aria-description={refusal}
        onClick={() => refusal === undefined && !save.isPending && save.mutate()}
      >
        {save.isPending ? 'Exporting…' : 'Export CSV'}
      </Button>
    </Tooltip>
  );
};
