import { Menu } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { MenuAround } from '../menu/lazy-menu';
import { OpenedMenu } from '../menu/opened-menu';

export interface ChartMenuProps {
  readonly isTable: boolean;
  readonly onToggle: () => void;
}

/** Switches between the chart and its table. */
export const ChartMenu: MenuAround<ChartMenuProps> = ({ button, isTable, onToggle }) => (
  <OpenedMenu button={button}>
    <Menu.Item
      leftSection={isTable ? <IconChartBar size={15} stroke={1.5} /> : <IconTable size={15} stroke={1.5} />}
      onClick={onToggle}
    >
      {isTable ? 'View as chart' : 'View as table'}
    </Menu.Item>
  </OpenedMenu>
);
