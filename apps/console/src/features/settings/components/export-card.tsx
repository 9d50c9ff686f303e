import { Button } from '@mantine/core';
import { EXPORT_DAYS, isExportOpen, type WorkspaceExport } from '@cloudmend/domain/retention';
import { formatCount, formatDate, formatMoment } from '../../../components/format';
import { notifyFault, toMessage } from '../../../components/notify';
import { Card } from '../../../components/page';
import { Loaded } from '../../../components/query-state';
import { useDataActions, useExports } from '../api/data';
import layout from '../../../components/layout.module.css';
import styles from '../settings.module.css';

const MEGABYTE = 1e6;

const describe = ({ state, records, objects, volumes, expiresAt }: WorkspaceExport): string => {
  if (state === 'queued') return 'Waiting.';
  if (state === 'building') return `${formatCount(records)} records and ${formatCount(objects)} files so far.`;
  if (state === 'failed') return 'Failed. Start another one.';
  const size = volumes.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE;
  const what = `${formatCount(records)} records, ${formatCount(objects)} files, ${size.toFixed(1)} MB.`;
  return state === 'expired'
    ? `${what} No longer available.`
    : `${what} Available until ${formatDate(expiresAt ?? '')}.`;
};

const download = (links: ReadonlyArray<{ readonly name: string; readonly url: string }>): void => {
  for (const { name, url } of links) {
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
  }
};

const ExportRow = ({ one }: { readonly one: WorkspaceExport }) => {
  const { linkExport } = useDataActions();
  const open = (): void =>
    linkExport.mutate(one.id, {
      onSuccess: ({ links }) => download(links),
      onError: (error) => notifyFault(toMessage(error, 'Could not download the export.')),
    });
  return (
    <li className={styles.row}>
      <div>
        <b>{formatMoment(one.at)}</b> <span className={layout.dim}>by {one.by}</span>
        <div className={layout.sub}>{describe(one)}</div>
      </div>
      {one.state === 'ready' && (
        <Button variant="default" loading={linkExport.isPending} onClick={open}>
          Download
        </Button>
      )}
    </li>
  );
};

/** All of the workspace's data in an archive. */
export const ExportCard = () => {
  const exports = useExports();
  const { createExport } = useDataActions();
  const start = (): void =>
    createExport.mutate(undefined, {
      onError: (error) => notifyFault(toMessage(error, 'Could not start the export.')),
    });
  return (
    <Card
      title="Export"
      right={
        <Button
          variant="default"
          disabled={exports.data?.some(isExportOpen) ?? true}
          loading={createExport.isPending}
          onClick={start}
        >
          Export workspace
        </Button>
      }
    >
      <p className={layout.sub}>
        All records and files of this workspace in a ZIP archive, without access tokens. Kept for {EXPORT_DAYS} days.
      </p>
      <Loaded query={exports} what="the exports">
        {(list) =>
          list.length === 0 ? (
            <p className={layout.dim}>No exports yet.</p>
          ) : (
            <ul className={styles.rows} aria-label="Exports">
              {list.map((one) => (
                <ExportRow key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
};
