import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { ListedQuestionnaire, Questionnaire } from '@cloudmend/domain/questionnaires';
import { Can } from '@cloudmend/tenant';
import { type Column, DataTable } from '../../../components/data-table';
import { formatDate } from '../../../components/format';
import { tell } from '../../../components/notify';
import { useUploads } from '../api/questionnaires';
import styles from '../questionnaires.module.css';

const Remove = ({ id, name }: Pick<Questionnaire, 'id' | 'name'>) => {
  const { remove } = useUploads();
  return (
    <Can do="createReports">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Remove ${name}`}
        loading={remove.isPending}
        onClick={() =>
          void tell('Questionnaire removed.', 'Could not remove the questionnaire.', () => remove.mutateAsync(id))
        }
      >
        Remove
      </Button>
    </Can>
  );
};

const COLUMNS: ReadonlyArray<Column<ListedQuestionnaire>> = [
  {
    head: 'File',
    cell: ({ id, name }) => <Link to={`?questionnaire=${encodeURIComponent(id)}`}>{name}</Link>,
    sortBy: ({ name }) => name,
  },
  {
    head: 'Questions',
    cell: ({ layouts, questions }) => (layouts.length > 0 ? questions : 'Choose columns'),
    sortBy: ({ questions }) => questions,
  },
  { head: 'Confirmed', cell: ({ confirmed }) => confirmed, sortBy: ({ confirmed }) => confirmed },
  {
    head: 'Facts changed',
    cell: ({ stale }) => (stale > 0 ? <b className={styles.stale}>{stale}</b> : 0),
    sortBy: ({ stale }) => stale,
  },
  { head: 'Uploaded', cell: ({ at }) => formatDate(at), sortBy: ({ at }) => at },
  { head: 'By', cell: ({ by }) => by, sortBy: ({ by }) => by },
  { head: 'Kept until', cell: ({ expiresAt }) => formatDate(expiresAt), sortBy: ({ expiresAt }) => expiresAt },
  { head: 'Actions', cell: (row) => <Remove {...row} /> },
];

export const QuestionnairesTable = ({ rows }: { readonly rows: readonly ListedQuestionnaire[] }) => (
  <DataTable isStacked caption="Questionnaires" rows={rows} columns={COLUMNS} rowKey={({ id }) => id} />
);
