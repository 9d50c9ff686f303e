import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** The inactive colour scheme, and a function that switches to it. */
export const useOtherScheme = () => {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  return { other, change: () => setColorScheme(other) } as const;
};

export const ThemeToggle = () => {
  const { other, change } = useOtherScheme();
  const ToggleIcon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon aria-label={`Use ${other} theme`} onClick={change}>
      <ToggleIcon size={18} stroke={1.5} />
    </ActionIcon>
  );
};
