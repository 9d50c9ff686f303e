import { Button, Menu } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import type { FindingColumn } from '@cloudmend/domain/work';
import { COLUMNS, readColumns } from './use-view-address';

export const COLUMN_NAMES: Readonly<Record<FindingColumn, string>> = {
  resource: 'Resource',
  account: 'Account and region',
  owner: 'Owner',
  due: 'Due',
  state: 'State',
  seen: 'First seen',
};

/** The columns that a list can have, in order, and those it has until someone chooses. */
export interface ColumnChoice {
  readonly all: readonly FindingColumn[];
  readonly standard: readonly FindingColumn[];
}

/** The columns that the address asks for. */
export const useColumns = ({ all, standard }: ColumnChoice): readonly FindingColumn[] => {
  const [search] = useSearchParams();
  const asked = readColumns(search);
  const chosen = all.filter((column) => asked.includes(column));
  return chosen.length > 0 ? chosen : standard;
};

/** Which columns a list has; kept in the address. */
export const ColumnsMenu = ({ choice }: { readonly choice: ColumnChoice }) => {
  const [, setSearch] = useSearchParams();
  const columns = useColumns(choice);
  const toggle = (column: FindingColumn): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        const chosen = choice.all.filter((each) => (each === column) !== columns.includes(each));
        if (chosen.length > 0) next.set(COLUMNS, chosen.join(','));
        else next.delete(COLUMNS);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns size={15} stroke={1.5} />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choice.all.map((column) => (
          <Menu.CheckboxItem
            key={column}
            checked={columns.includes(column)}
            closeMenuOnClick={false}
            onChange={() => toggle(column)}
          >
            {COLUMN_NAMES[column]}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
