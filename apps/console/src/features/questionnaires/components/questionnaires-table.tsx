import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Questionnaire } from '@cloudmend/domain/questionnaires';
import { Can } from '@cloudmend/tenant';
import { type Column, DataTable } from '../../../components/data-table';
import { formatDate } from '../../../components/format';
import { tell } from '../../../components/notify';
import { useUploads } from '../api/questionnaires';

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

const COLUMNS: ReadonlyArray<Column<Questionnaire>> = [
  {
    head: 'File',
    cell: ({ id, name }) => <Link to={`?questionnaire=${encodeURIComponent(id)}`}>{name}</Link>,
    sortBy: ({ name }) => name,
  },
  {
    head: 'Questions',
    cell: ({ layout, questions }) => (layout ? questions : 'Choose columns'),
    sortBy: ({ questions }) => questions,
  },
  { head: 'Uploaded', cell: ({ at }) => formatDate(at), sortBy: ({ at }) => at },
  { head: 'By', cell: ({ by }) => by, sortBy: ({ by }) => by },
  { head: 'Kept until', cell: ({ expiresAt }) => formatDate(expiresAt), sortBy: ({ expiresAt }) => expiresAt },
  { head: 'Actions', cell: (row) => <Remove {...row} /> },
];

export const QuestionnairesTable = ({ rows }: { readonly rows: readonly Questionnaire[] }) => (
  <DataTable isStacked caption="Questionnaires" rows={rows} columns={COLUMNS} rowKey={({ id }) => id} />
);
